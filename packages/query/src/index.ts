export { columnLabel, isAdhocColumn, metricLabel } from './build/labels.ts';
export { OTHERS } from './build/series.ts';
export { MARKER_SUFFIX } from './build/totals.ts';
export { joinTimeOffsets, type OffsetFrame } from './compare/join-offsets.ts';
export * from './contribution-totals.ts';
export * from './dialect.ts';
export * from './error.ts';
export { NotLoaded, withLibraries } from './lazy.ts';
export * from './plan.ts';
export * from './plan-options.ts';
export * from './plan-types.ts';
export {
  OPERATIONS as POST_OPERATIONS,
  type PostContext,
  type PostProcessed,
  postProcess,
} from './post/index.ts';
export * from './settle.ts';
export * from './statements/index.ts';
export * from './template/index.ts';
export { TimeRangeError } from './time/error.ts';
export { GRAINS, grainName, truncate } from './time/grain.ts';
export { NO_FILTER, type RelativeBase, resolveTimeRange, type TimeRange } from './time/range.ts';
export { parseShift, type Shift, shiftRange } from './time/shift.ts';
export { instantOf, isZone, wallClock } from './time/zone.ts';
