import type { PostProcessingStep, QueryObject } from '@parallax/contract';
import type { Settings } from '../../../chart.ts';

/** Derives one post-processing step from settings and the base query, or nothing when it does not apply. */
export type Operator = (settings: Settings, query: QueryObject) => PostProcessingStep | undefined;

export const postProcessing = (
  operators: readonly Operator[],
  settings: Settings,
  query: QueryObject,
): PostProcessingStep[] => operators.flatMap(operator => operator(settings, query) ?? []);
