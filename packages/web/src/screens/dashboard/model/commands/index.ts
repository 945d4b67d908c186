export * from './arrange.ts';
export * from './describe.ts';
