export * from './chart.ts';
export * from './view.ts';
