export * from './dataset-facts.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './frame.ts';
export * from './query-object.ts';
