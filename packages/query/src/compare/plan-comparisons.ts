import type { DatasetFacts, QueryObject } from '@parallax/contract';
import { columnLabel, isAdhocColumn, isBaseAxis } from '../build/labels.ts';
import { planPrepared } from '../build/plan-prepared.ts';
import type { Prepared, PreparedFilter } from '../build/prepare.ts';
import { QueryError } from '../error.ts';
import { type PlanOptions, ROW_LIMITS } from '../plan-options.ts';
import type { Comparison } from '../plan-types.ts';
import { TimeRangeError } from '../time/error.ts';
import { parseShift, type Shift, shiftRange } from '../time/shift.ts';

/**
 * The same question asked of each shifted period. The main rows choose which of its rows are shown, so the row limit of
 * the main query does not bind it: the largest rows of one period are not those of another.
 */
export function planComparisons(
  query: QueryObject,
  prepared: Prepared,
  dataset: DatasetFacts,
  options: PlanOptions,
): Comparison[] {
  const offsets = query.time_offsets ?? [];
  if (offsets.length === 0 || !isCompared(query, options)) return [];
  const { range } = prepared;
  if (range.since === null || range.until === null) {
    throw new QueryError(
      'An enclosed time range (both start and end) must be specified when using a Time Comparison.',
    );
  }
  return offsets.map(offset => {
    const { shift, shifted } = readShift(offset, prepared);
    const rowLimit = Math.max((options.limits ?? ROW_LIMITS).rows, shifted.rowLimit + shifted.rowOffset);
    const unpaged = { ...shifted, rowLimit, rowOffset: 0 };
    return {
      offset,
      shift,
      plan: planPrepared(unpaged, dataset, options, { ranking: prepared }),
      fullRange: query.time_compare_full_range ?? false,
    };
  });
}

/** Rows of the source and their number have no earlier counterpart. */
const isCompared = (query: QueryObject, { variant }: PlanOptions): boolean =>
  !query.is_rowcount && variant !== 'samples' && variant !== 'drill_detail';

function readShift(offset: string, query: Prepared): { shift: Shift; shifted: Prepared } {
  try {
    const shift = parseShift(offset, query.range);
    return { shift, shifted: shiftQuery(query, shift) };
  } catch (error) {
    if (error instanceof TimeRangeError) throw new QueryError(`Cannot parse time string [${offset}]`);
    throw error;
  }
}

function shiftQuery(query: Prepared, shift: Shift): Prepared {
  const shiftedColumn = rangeColumn(query);
  const moved = (filter: PreparedFilter): PreparedFilter =>
    filter.range && source(filter.column) === shiftedColumn
      ? { ...filter, range: shiftRange(filter.range, shift) }
      : filter;
  return {
    ...query,
    range: shiftRange(query.range, shift),
    filters: query.filters.map(moved),
    postProcessing: [],
  };
}

const source = (column: PreparedFilter['column']) => (isAdhocColumn(column) ? column.sqlExpression : column);

/** The column whose filter gave the query its time range: the axis if it is filtered, else the first one filtered. */
function rangeColumn(query: Prepared): string | null {
  const ranges = query.filters.filter(filter => filter.range);
  const axis = query.columns.find(isBaseAxis);
  const onAxis =
    axis &&
    ranges.find(
      filter => columnLabel(filter.column) === axis.label || source(filter.column) === axis.sqlExpression,
    );
  const chosen = onAxis ?? ranges[0];
  return chosen ? source(chosen.column) : null;
}
