import type { ExtraFormData } from '../extra-form-data.ts';
import { isRecord, records } from '../json.ts';
import { ownValue } from '../own-value.ts';
import { type DashboardFilter, type FilterItem, isFilter, startsWithFirst } from './item.ts';
import { type DataMask, type DataMasks, maskHasValue, NO_MASK, readMask, UNMATCHED_MASK } from './mask.ts';
import { canHold, clearedMask, maskFor } from './value-mask.ts';

export interface FilterStart {
  masks: DataMasks;
  /** Filters that begin with the first of their values, which is not known yet. */
  pending: readonly DashboardFilter[];
  /** Ids that were asked for and are on the dashboard no more. */
  gone: readonly string[];
  /** Names of filters that were asked to hold what they can not. */
  refused: readonly string[];
}

const LINKED = ['filters', 'time_range', 'time_grain_sqla', 'granularity_sqla', 'time_grain', 'granularity'];

/** The charts of a dashboard; what is known of one tells the expressions it may filter others by. */
export interface KnownCharts {
  has(id: number): boolean;
  get?(id: number): { form_data: Record<string, unknown> } | undefined;
}

const expressionsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(expressionsIn);
  if (!isRecord(value)) return [];
  const { sqlExpression } = value;
  return typeof sqlExpression === 'string' ? [sqlExpression] : Object.values(value).flatMap(expressionsIn);
};

/**
 * An address may be written by anybody: it may set conditions on columns, on expressions of the chart they come from and
 * on time, but bring no SQL.
 */
const withoutSql = (data: ExtraFormData, own: readonly string[] = []): ExtraFormData => {
  const isKnown = ({ col }: Record<string, unknown>) =>
    typeof col === 'string' || (isRecord(col) && own.includes(String(col.sqlExpression)));
  return Object.fromEntries(
    Object.entries(data)
      .filter(([key]) => LINKED.includes(key))
      .map(([key, value]) => [key, key === 'filters' ? records(value).filter(isKnown) : value]),
  );
};

/** A mask from an address or link. Its conditions are made anew from the value, for the filter as it is today. */
function loadedMask(filter: DashboardFilter, raw: unknown): DataMask {
  const { extraFormData, filterState, ownState } = readMask(raw);
  if (filter.type === 'unknown' || !('value' in filterState)) {
    return { extraFormData: withoutSql(extraFormData), filterState, ownState };
  }
  return { ...maskFor(filter, filterState.value, filterState), ownState };
}

function defaultMask(filter: DashboardFilter): DataMask {
  const { defaultMask: stored } = filter;
  if (!maskHasValue(stored)) return clearedMask(filter);
  return 'value' in stored.filterState && filter.type !== 'unknown'
    ? maskFor(filter, stored.filterState.value, stored.filterState)
    : stored;
}

/** Whether a mask says anything. Those of charts that never filtered are kept empty. */
const says = (raw: unknown): boolean => !isRecord(raw) || maskHasValue(readMask(raw));

/** The first masks of a dashboard: empty, over it the defaults, over these what an address or link says. */
export function startMasks(
  items: readonly FilterItem[],
  charts: KnownCharts,
  loaded: Record<string, unknown> | null,
): FilterStart {
  const masks: Record<string, DataMask> = {};
  const pending: DashboardFilter[] = [];
  const gone: string[] = [];
  const refused: string[] = [];
  const meant = loaded ?? {};
  for (const filter of items.filter(isFilter)) {
    const given = ownValue(meant, filter.id);
    const taken = isRecord(given) && canHold(filter, readMask(given).filterState.value);
    if (given !== undefined && !taken) refused.push(filter.name || filter.id);
    const mask = taken ? loadedMask(filter, given) : defaultMask(filter);
    const open = startsWithFirst(filter) && (!taken || !maskHasValue(mask));
    masks[filter.id] = open ? NO_MASK : mask;
    if (open) pending.push(filter);
  }
  for (const [id, raw] of Object.entries(meant)) {
    if (Object.hasOwn(masks, id)) continue;
    if (id === UNMATCHED_MASK || charts.has(Number(id))) {
      const { extraFormData, ...rest } = readMask(raw);
      const own = expressionsIn(charts.get?.(Number(id))?.form_data);
      const kept = withoutSql(extraFormData, own);
      if (records(kept.filters).length < records(extraFormData.filters).length) refused.push(id);
      else masks[id] = { ...rest, extraFormData: kept };
    } else if (!items.some(item => item.id === id) && says(raw)) gone.push(id);
  }
  return { masks, pending, gone, refused };
}
