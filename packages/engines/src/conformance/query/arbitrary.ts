import type { AdhocMetric, QueryFilter, QueryObject } from '@parallax/contract';
import type { Dialect, RowRule } from '@parallax/query';
import fc from 'fast-check';
import type { NaiveDimension, NaiveQuery } from './naive.ts';
import { type Row, TEXTS, tables } from './table.ts';

export interface QueryCase {
  table: number;
  virtual: boolean;
  rules: RowRule[];
  query: QueryObject;
  naive: NaiveQuery;
}

const text = fc.constantFrom(...TEXTS, '<empty string>', '<NULL>', null, 'absent');
const small = fc.oneof(
  fc.integer({ min: -3, max: 4 }),
  fc.constantFrom<string | null>('1', '-2', '<NULL>', null),
);
const quarter = fc.integer({ min: -400, max: 400 }).map(n => n / 4);
const comparison = fc.constantFrom('>', '<', '>=', '<=');
const equality = fc.constantFrom('==', '!=');
const membership = fc.constantFrom('IN', 'NOT IN', 'in');

const list = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: 1, maxLength: 4 });
const filter = (col: string, op: fc.Arbitrary<string>, val: fc.Arbitrary<QueryFilter['val']>) =>
  fc.record({ col: fc.constant(col), op, val });

const ranges = [
  'No filter',
  '2023-03-15 : 2023-11-02T10:00:00',
  '2023-06-01 : ',
  ' : 2024-01-31',
  'Last year',
  'previous calendar month',
  '1 year ago : now',
];
const temporalRange = filter('at', fc.constant('TEMPORAL_RANGE'), fc.constantFrom(...ranges));

export const NOW = Date.UTC(2024, 3, 17, 9, 30);

const filters: fc.Arbitrary<QueryFilter> = fc
  .oneof(
    filter('grp', equality, text),
    filter('grp', membership, list(text)),
    filter(
      'grp',
      fc.constantFrom('LIKE', 'NOT LIKE', 'ILIKE', 'NOT ILIKE'),
      fc.constantFrom('a%', '%b%', '_本', 'absent', ''),
    ),
    filter('kind', equality, small),
    filter('Kind of thing', membership, list(small)),
    filter('kind', comparison, fc.integer({ min: -3, max: 4 })),
    filter('amount', comparison, fc.oneof(quarter, quarter.map(String))),
    filter('twice', comparison, quarter),
    filter('flag', fc.constantFrom('IS TRUE', 'IS FALSE', 'IS NULL', 'IS NOT NULL'), fc.constant(null)),
    filter('at', fc.constantFrom('IS NULL', 'IS NOT NULL'), fc.constant(null)),
    filter(
      'at',
      comparison,
      fc.integer({ min: Date.UTC(2023, 0) / 1000, max: Date.UTC(2024, 5) / 1000 }).map(s => s * 1000),
    ),
    temporalRange,
  )
  .map(entry => ({ ...entry, op: entry.op }));

const simple = (aggregate: string, column: string, label = `${aggregate} of ${column}`): AdhocMetric => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label,
});
const metrics = fc.uniqueArray(
  fc.constantFrom(
    'count',
    'mean',
    simple('SUM', 'amount'),
    simple('AVG', 'amount'),
    simple('MIN', 'amount', 'a "quoted" \\ `label` %s ünï'),
    simple('SUM', 'amount', 'amount'),
    simple('MAX', 'twice'),
    simple('COUNT', 'kind'),
    simple('COUNT_DISTINCT', 'grp'),
  ),
  { minLength: 1, maxLength: 3 },
);

/** SQL that a user, or a rule, states, and what it means; `null` is SQL's unknown. */
const CLAUSES: { sql: string; holds: (row: Row) => boolean | null }[] = [
  {
    sql: "kind > 0 OR grp = 'ab'",
    holds: ({ kind, grp }) => (kind !== null && kind > 0) || grp === 'ab',
  },
  { sql: 'amount IS NULL OR amount < 50', holds: ({ amount }) => amount === null || amount < 50 },
  { sql: 'kind IS NOT NULL', holds: ({ kind }) => kind !== null },
];
const HAVING = {
  sql: 'COUNT(*) > 1 OR SUM(amount) > 10',
  holds: (rows: Row[]) => rows.length > 1 || sum(rows) > 10,
};
const sum = (rows: Row[]) => rows.reduce((total, { amount }) => total + (amount ?? 0), 0);

/** Rules of one group are alternatives. */
function ruleMeaning(rules: RowRule[]): (row: Row) => boolean {
  const holds = (row: Row) => (rule: RowRule) =>
    CLAUSES.find(({ sql }) => sql === rule.clause)!.holds(row) === true;
  const grouped = rules.filter(rule => rule.groupKey);
  return row =>
    rules.filter(rule => !rule.groupKey).every(holds(row)) &&
    (grouped.length === 0 || grouped.some(holds(row)));
}

const rules = fc.array(
  fc.record({
    id: fc.nat(),
    clause: fc.constantFrom(...CLAUSES.map(({ sql }) => sql)),
    groupKey: fc.constantFrom(null, 'team'),
  }),
  { maxLength: 3 },
);

type TimeSource = 'at' | 'sec';
const axis = (grain: string, source: TimeSource): NaiveDimension => ({ label: 'when', source, grain });
const axisColumn = (grain: string, source: TimeSource = 'at') => ({
  label: 'when',
  sqlExpression: source,
  expressionType: 'SQL',
  columnType: 'BASE_AXIS',
  timeGrain: grain,
});

const plain = fc.subarray<'grp' | 'kind'>(['grp', 'kind']);

/** Query objects over the generated tables, with the same question in the naive evaluator's words. */
export function queryCases(dialect: Dialect): fc.Arbitrary<QueryCase> {
  const grain = fc.option(fc.constantFrom(...dialect.grains), { freq: 3 });
  return fc
    .record({
      table: fc.nat({ max: tables.length - 1 }),
      names: plain,
      grain,
      metrics,
      filters: fc.array(filters, { maxLength: 3 }),
      limit: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 2 }),
      others: fc.boolean(),
      descending: fc.boolean(),
      rollup: fc.boolean(),
      virtual: fc.boolean(),
      rules,
      source: fc.constantFrom<TimeSource>('at', 'at', 'sec'),
      where: fc.option(fc.constantFrom(...CLAUSES), { freq: 1 }),
      having: fc.boolean(),
      order: fc.option(fc.constantFrom(simple('AVG', 'amount'), 'mean'), { freq: 2 }),
    })
    .map(shape => {
      const dimensions: NaiveDimension[] = [
        ...(shape.grain ? [axis(shape.grain, shape.source)] : []),
        ...shape.names.map((name): NaiveDimension => ({ label: name, source: name, grain: null })),
      ];
      const limited = shape.limit !== null && shape.names.length > 0;
      const all = rollups(dimensions.map(({ label }) => label));
      // Without the finest level some column is grouped by no level at all.
      const some = shape.descending || all.length === 1 ? all : all.slice(1);
      const levels = shape.rollup && !limited ? some : null;
      const normal = shape.filters.map(entry => ({ ...entry, op: entry.op.toUpperCase() }));
      return {
        table: shape.table,
        virtual: shape.virtual,
        rules: shape.rules,
        query: {
          extras: { where: shape.where?.sql, having: shape.having ? HAVING.sql : null },
          columns: [...(shape.grain ? [axisColumn(shape.grain, shape.source)] : []), ...shape.names],
          metrics: shape.metrics,
          filters: shape.filters,
          series_columns: limited ? shape.names : [],
          series_limit: shape.limit ?? 0,
          group_others_when_limit_reached: shape.others,
          order_desc: shape.descending,
          orderby: [[shape.order ?? shape.metrics[0]!, !shape.descending]],
          grouping_sets: levels,
        },
        naive: {
          dimensions,
          metrics: shape.metrics,
          filters: normal,
          conditions: [ruleMeaning(shape.rules), shape.where?.holds ?? (() => true)],
          having: shape.having ? HAVING.holds : null,
          series: limited
            ? { labels: shape.names, limit: shape.limit!, others: shape.others, descending: shape.descending }
            : null,
          levels,
        },
      } satisfies QueryCase;
    });
}

/** All, then one column less at a time, down to the grand total. */
const rollups = (labels: string[]): string[][] =>
  Array.from({ length: labels.length + 1 }, (_, index) => labels.slice(0, labels.length - index));

const OFFSETS = ['1 year ago', '1 month ago', '28 days ago', '1 week ago', 'inherit'];

export interface ComparisonCase {
  table: number;
  names: ('grp' | 'kind')[];
  grain: string | null;
  range: string;
  offset: string;
}

export const comparisonCases = (dialect: Dialect): fc.Arbitrary<ComparisonCase> =>
  fc.record({
    table: fc.nat({ max: tables.length - 1 }),
    names: plain,
    grain: fc.option(fc.constantFrom(...dialect.grains.filter(of => /^P\d|P1W/.test(of)))),
    range: fc.constantFrom('2024-01-01 : 2024-03-01', 'previous calendar month', 'Last quarter'),
    offset: fc.constantFrom(...OFFSETS),
  });

export { axisColumn };
