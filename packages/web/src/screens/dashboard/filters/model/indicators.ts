import {
  type AppliedMask,
  type DataMask,
  type DataMasks,
  maskHasValue,
  type ResultEntry,
  records,
  valueLabel,
} from '@parallax/contract';

export type IndicatorStatus = 'applied' | 'incompatible' | 'unset';

export interface Indicator {
  id: string;
  name: string;
  value: string;
  /** A display control, a filter, or a value picked in another chart. */
  from: 'filter' | 'control' | 'chart';
  status: IndicatorStatus;
}

/** Names of the columns a mask filters by; the pseudo-columns of time where it sets time. */
function columnsOf({ extraFormData }: DataMask): string[] {
  const columns = records(extraFormData.filters).map(({ col }) => String(col));
  if (extraFormData.time_range) columns.push('__time_range');
  if (extraFormData.granularity_sqla) columns.push('__time_col');
  if (extraFormData.time_grain_sqla) columns.push('__time_grain');
  return columns;
}

const TIME = new Set(['__time_range', '__time_col', '__time_grain']);

/** What the answer of a chart says of its filters, and whether its queries know a time at all. */
export interface Report {
  applied: ReadonlySet<string>;
  rejected: ReadonlySet<string>;
  timed: boolean;
}

export function reportOf(
  results: readonly ResultEntry[],
  queries: readonly Record<string, unknown>[],
): Report {
  const names = (key: 'applied_filters' | 'rejected_filters') =>
    new Set(results.flatMap(result => result[key] ?? []).map(({ column }) => column));
  const timed = queries.some(
    ({ granularity, filters }) =>
      Boolean(granularity) ||
      records(filters).some(({ op }) => String(op).toUpperCase() === 'TEMPORAL_RANGE'),
  );
  return { applied: names('applied_filters'), rejected: names('rejected_filters'), timed };
}

function statusOf(mask: DataMask, report: Report): IndicatorStatus {
  if (!maskHasValue(mask)) return 'unset';
  const columns = columnsOf(mask);
  if (columns.length === 0) return 'applied';
  const refused = columns.every(column => {
    if (column === '__time_range' && !report.timed) return true;
    return report.rejected.has(column) && !report.applied.has(column) && !TIME.has(column);
  });
  return refused ? 'incompatible' : 'applied';
}

/** How each filter that reaches a chart stands there. */
export function indicatorsOf(
  acting: readonly AppliedMask[],
  masks: DataMasks,
  report: Report,
  /** Of a chart that filters, or of the address. */
  nameOf: (id: string) => string,
): Indicator[] {
  return acting.flatMap(({ id, filter }) => {
    const mask = masks[id];
    if (!mask) return [];
    const { label, value } = mask.filterState;
    return [
      {
        id,
        name: filter ? filter.name : nameOf(id),
        value: typeof label === 'string' && label ? label : valueLabel(value),
        from: filter === null ? 'chart' : filter.list === 'controls' ? 'control' : 'filter',
        status: statusOf(mask, report),
      },
    ];
  });
}
