import type { QueryFilter, QueryMetric } from '@parallax/contract';
import { MARKER_SUFFIX, OTHERS, resolveTimeRange, truncate } from '@parallax/query';
import type { Row } from './table.ts';

export type NaiveCell = string | number | boolean | null;
export type NaiveRow = Record<string, NaiveCell>;

/** The part of a query object that the generated cases use. */
export interface NaiveQuery {
  dimensions: NaiveDimension[];
  metrics: QueryMetric[];
  filters: QueryFilter[];
  /** Conditions that the query states in SQL, as functions. */
  conditions: ((row: Row) => boolean | null)[];
  having: ((rows: Row[]) => boolean) | null;
  series: { labels: string[]; limit: number; others: boolean; descending: boolean } | null;
  levels: string[][] | null;
}
export interface NaiveDimension {
  label: string;
  source: keyof Row | 'twice';
  grain: string | null;
}
export interface NaiveContext {
  now: number;
  weekStart: 'monday' | 'sunday';
}

/** Answers a query by going through the rows one by one, the way its definition reads. */
export function evaluate(rows: Row[], query: NaiveQuery, context: NaiveContext): NaiveRow[] | 'ambiguous' {
  const kept = rows
    .filter(row => query.filters.every(filter => passes(row, filter, context)))
    .filter(row => query.conditions.every(condition => condition(row) === true));
  const labelled = kept.map(row => ({ row, keys: dimensionCells(row, query, context) }));
  const limited = limitSeries(labelled, query);
  if (limited === 'ambiguous') return 'ambiguous';
  const all = query.dimensions.map(({ label }) => label);
  const levels = query.levels ?? [all];
  return levels.flatMap(level => groupBy(limited, level, query).map(row => withMarkers(row, level, query)));
}

interface Labelled {
  row: Row;
  keys: NaiveRow;
}

export const cellOf = (row: Row, source: NaiveDimension['source']): NaiveCell =>
  source === 'twice' ? (row.amount === null ? null : row.amount * 2) : row[source];

function dimensionCells(row: Row, query: NaiveQuery, { weekStart }: NaiveContext): NaiveRow {
  return Object.fromEntries(
    query.dimensions.map(({ label, source, grain }) => {
      const cell = cellOf(row, source);
      const moment = source === 'sec' && typeof cell === 'number' ? cell * 1000 : cell;
      return [label, grain && typeof moment === 'number' ? truncate(moment, grain, weekStart) : moment];
    }),
  );
}

const keyOf = (row: NaiveRow, labels: string[]) => JSON.stringify(labels.map(label => row[label] ?? null));

function limitSeries(rows: Labelled[], query: NaiveQuery): Labelled[] | 'ambiguous' {
  const { series } = query;
  if (!series) return rows;
  const groups = groupRows(rows, series.labels);
  const metric = query.metrics[0] ?? 'count';
  const ranked = [...groups].map(([key, members]) => ({ key, rank: aggregate(members, metric) }));
  const sign = series.descending ? -1 : 1;
  ranked.sort((a, b) => {
    if (a.rank === null || b.rank === null) return Number(a.rank === null) - Number(b.rank === null);
    return sign * (a.rank - b.rank);
  });
  if (ranked.length > series.limit && ranked[series.limit - 1]!.rank === ranked[series.limit]!.rank) {
    return 'ambiguous';
  }
  const top = new Set(ranked.slice(0, series.limit).map(({ key }) => key));
  const isTop = ({ keys }: Labelled) => top.has(keyOf(keys, series.labels));
  if (!series.others) return rows.filter(isTop);
  return rows.map(entry => ({ row: entry.row, keys: fold(entry.keys, series.labels, isTop(entry)) }));
}

/** With a remainder, series are text: the remainder's name has to fit beside them. */
const fold = (keys: NaiveRow, labels: string[], isTop: boolean): NaiveRow => ({
  ...keys,
  ...Object.fromEntries(
    labels.map(label => [label, isTop ? (keys[label] === null ? null : String(keys[label])) : OTHERS]),
  ),
});

function groupRows(rows: Labelled[], labels: string[]): Map<string, Labelled[]> {
  const groups = new Map<string, Labelled[]>();
  for (const entry of rows) {
    const key = keyOf(entry.keys, labels);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return groups;
}

function groupBy(rows: Labelled[], level: string[], query: NaiveQuery): NaiveRow[] {
  const groups = groupRows(rows, level);
  if (level.length === 0 && rows.length === 0) groups.set('', []);
  const answered = [...groups.values()].filter(
    members => query.having?.(members.map(({ row }) => row)) ?? true,
  );
  return answered.map(members => ({
    ...Object.fromEntries(
      query.dimensions.map(({ label }) => [
        label,
        level.includes(label) ? (members[0]?.keys[label] ?? null) : null,
      ]),
    ),
    ...Object.fromEntries(
      query.metrics.map((metric, index) => [metricName(metric, index), aggregate(members, metric)]),
    ),
  }));
}

export const metricName = (metric: QueryMetric, index: number): string =>
  typeof metric === 'string' ? metric : (metric.label ?? String(index));

const withMarkers = (row: NaiveRow, level: string[], { levels, dimensions }: NaiveQuery): NaiveRow =>
  levels === null
    ? row
    : {
        ...row,
        ...Object.fromEntries(
          dimensions.map(({ label }) => [`${label}${MARKER_SUFFIX}`, level.includes(label) ? 0 : 1]),
        ),
      };

function aggregate(members: Labelled[], metric: QueryMetric): number | null {
  if (metric === 'count') return members.length;
  const source =
    typeof metric === 'string' ? 'amount' : (metric.column?.column_name as NaiveDimension['source']);
  const cells = members.map(({ row }) => cellOf(row, source)).filter(cell => cell !== null);
  const name = typeof metric === 'string' ? 'AVG' : metric.aggregate;
  if (name === 'COUNT') return cells.length;
  if (name === 'COUNT_DISTINCT') return new Set(cells).size;
  const numbers = cells.map(Number);
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((total, number) => total + number, 0);
  if (name === 'SUM') return sum;
  if (name === 'AVG') return sum / numbers.length;
  return name === 'MIN' ? Math.min(...numbers) : Math.max(...numbers);
}

function passes(row: Row, filter: QueryFilter, context: NaiveContext): boolean {
  const name = filter.col === 'Kind of thing' ? 'kind' : (filter.col as NaiveDimension['source']);
  const cell = cellOf(row, name);
  const { op, val } = filter;
  if (op === 'TEMPORAL_RANGE') {
    const { since, until } = resolveTimeRange(String(val), { now: context.now });
    if (since === null && until === null) return true;
    if (typeof cell !== 'number') return false;
    const moment = name === 'sec' ? cell * 1000 : cell;
    return (since === null || moment >= since) && (until === null || moment < until);
  }
  if (op === 'IS NULL') return cell === null;
  if (op === 'IS NOT NULL') return cell !== null;
  if (op === 'IS TRUE' || op === 'IS FALSE') return cell === (op === 'IS TRUE');
  if (op === 'IN' || op === 'NOT IN') return memberOf(cell, val, op === 'NOT IN');
  const wanted = readValue(Array.isArray(val) ? (val[0] ?? null) : (val ?? null), cell);
  if (op === '==' && wanted === null) return cell === null;
  if (op === '!=' && wanted === null) return cell !== null;
  if (cell === null || wanted === null) return false;
  if (op.includes('LIKE')) return like(String(cell), String(wanted)) !== op.startsWith('NOT');
  return compareCells(cell, wanted, op);
}

function memberOf(cell: NaiveCell, val: QueryFilter['val'], negated: boolean): boolean {
  const list = (Array.isArray(val) ? val : [val ?? null]).map(entry => readValue(entry, cell));
  if (cell === null) return !negated && list.includes(null);
  return list.includes(cell) !== negated;
}

const readValue = (val: NaiveCell, cell: NaiveCell): NaiveCell => {
  if (val === null || val === '<NULL>') return null;
  if (val === '<empty string>') return '';
  return typeof cell === 'number' && typeof val === 'string' ? Number(val) : val;
};

function compareCells(cell: NonNullable<NaiveCell>, wanted: NonNullable<NaiveCell>, op: string): boolean {
  switch (op) {
    case '==':
      return cell === wanted;
    case '!=':
      return cell !== wanted;
    case '>':
      return cell > wanted;
    case '<':
      return cell < wanted;
    case '>=':
      return cell >= wanted;
    default:
      return cell <= wanted;
  }
}

function like(text: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '.*')
    .replaceAll('_', '.');
  return new RegExp(`^${source}$`, 'su').test(text);
}
