import type { HomeSource } from './source.ts';

/** The resources on the home page, in order. */
export const homeSources: readonly HomeSource[] = [];
