import { columnLabel, type Settings } from '@parallax/charts';
import type { QueryColumn, QueryFilter, QueryObject } from '@parallax/contract';
import { axisText, type Picked } from '../../../../chart-host/pick.ts';

/** One value that was drilled into. */
export interface DrillFilter {
  /** The column as the chart names it. */
  label: string;
  /** The value as people read it. */
  text: string;
  filter: QueryFilter;
}

/** A column by its label, as the chart's queries ask for it: a plain name, or an expression of the chart's own. */
export function columnOf(label: string, queries: readonly QueryObject[]): QueryColumn {
  const asked = queries.flatMap(({ columns }) => columns ?? []).find(column => columnLabel(column) === label);
  if (asked === undefined || typeof asked === 'string') return asked ?? label;
  if (asked.columnType === 'BASE_AXIS') return asked.sqlExpression;
  return asked;
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const valueFilter = (col: QueryColumn, value: unknown): QueryFilter =>
  isScalar(value) ? { col, op: '==', val: value } : { col, op: 'IS NULL' };

const textOf = (value: unknown): string => (isScalar(value) ? String(value) : 'NULL');

export const valuesFilters = (
  values: Readonly<Record<string, unknown>>,
  queries: readonly QueryObject[],
): DrillFilter[] =>
  Object.entries(values).map(([label, value]) => ({
    label,
    text: textOf(value),
    filter: valueFilter(columnOf(label, queries), value),
  }));

const TIMESTAMP = '__timestamp';

/** The place on the x-axis; a moment stands for the whole interval the chart's grain makes of it. */
function axisFilter(
  x: NonNullable<Picked['x']>,
  settings: Settings,
  queries: readonly QueryObject[],
): DrillFilter {
  const column = x.column === TIMESTAMP ? queries[0]?.granularity : null;
  const col = column ?? columnOf(x.column, queries);
  const grain = queries[0]?.extras?.time_grain_sqla ?? settings.time_grain_sqla;
  const filter = valueFilter(col, x.value);
  const grained = x.temporal && filter.op === '==' && typeof grain === 'string';
  return { label: column ?? x.column, text: axisText(x), filter: grained ? { ...filter, grain } : filter };
}

/** Every value that what was hit stands for: the rows behind it have all of them. */
export function detailFilters(
  { values, also = {}, x }: Picked,
  settings: Settings,
  queries: readonly QueryObject[],
): DrillFilter[] {
  const found = valuesFilters({ ...values, ...also }, queries);
  if (!x || found.some(({ label }) => label === x.column)) return found;
  return [...found, axisFilter(x, settings, queries)];
}

/** What a request for the rows behind a chart keeps of the chart's own query. */
export const rowsRequest = (query: QueryObject | undefined, filters: readonly DrillFilter[]) => ({
  filters: [...(query?.filters ?? []), ...filters.map(({ filter }) => filter)],
  ...(query?.granularity ? { granularity: query.granularity } : {}),
  ...(query?.time_range ? { time_range: query.time_range } : {}),
  extras: { ...query?.extras, having: '' },
});
