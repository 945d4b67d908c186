export * from './arrange.ts';
export * from './describe.ts';
export * from './select.ts';
