import { AppError, PlainError, type QueryObject } from '@parallax/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSales } from './testing/sales.ts';

const names = [
  'country',
  'city',
  'price',
  'ordered',
  'margin',
  'seconds',
  'count',
  'ratio',
  '__timestamp',
  'Town',
  '',
];
const word = fc.oneof(
  fc.constantFrom(...names),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom("'; DROP TABLE sales; --", '"', '`', '\\', '\0'),
);
const scalar = fc.oneof(word, fc.double(), fc.maxSafeInteger(), fc.boolean(), fc.constant(null));
const column = fc.oneof(
  word,
  fc.record(
    {
      label: word,
      sqlExpression: word,
      columnType: fc.constantFrom('BASE_AXIS', 'SERIES', null),
      timeGrain: fc.constantFrom('P1D', 'PT5S', 'P99Z', '', null),
    },
    { requiredKeys: ['label', 'sqlExpression'] },
  ),
);
const metric = fc.oneof(
  word,
  fc.record(
    {
      label: fc.option(word),
      expressionType: fc.constantFrom('SIMPLE', 'SQL', 'X'),
      aggregate: fc.constantFrom('SUM', 'MEDIAN', 'NOPE', null),
      column: fc.option(fc.record({ column_name: word }, { requiredKeys: [] })),
      sqlExpression: fc.option(word),
    },
    { requiredKeys: [] },
  ),
);
const filter = fc.record(
  {
    col: column,
    op: fc.oneof(fc.constantFrom('==', 'IN', 'not in', 'LIKE', '>', 'TEMPORAL_RANGE', 'IS TRUE'), word),
    val: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
    grain: fc.constantFrom('P1D', 'nope', null),
  },
  { requiredKeys: ['col', 'op'] },
);
const query: fc.Arbitrary<QueryObject> = fc.record(
  {
    columns: fc.array(column, { maxLength: 3 }),
    groupby: fc.array(column, { maxLength: 2 }),
    metrics: fc.option(fc.array(metric, { maxLength: 3 })),
    filters: fc.array(filter, { maxLength: 3 }),
    orderby: fc.array(fc.tuple(metric, fc.boolean()), { maxLength: 2 }),
    row_limit: fc.option(fc.nat()),
    row_offset: fc.option(fc.nat()),
    series_columns: fc.array(column, { maxLength: 2 }),
    series_limit: fc.integer(),
    series_limit_metric: fc.option(metric),
    grouping_sets: fc.option(fc.array(fc.array(word, { maxLength: 2 }), { maxLength: 2 })),
    group_others_when_limit_reached: fc.boolean(),
    is_timeseries: fc.option(fc.boolean()),
    granularity: fc.option(word),
    time_range: fc.option(fc.oneof(word, fc.constantFrom('Last week', 'now : ', '2024 : 2025'))),
    time_shift: fc.option(fc.oneof(word, fc.constant('1 day ago'))),
    time_offsets: fc.array(fc.oneof(word, fc.constantFrom('1 year ago', 'inherit')), { maxLength: 2 }),
    is_rowcount: fc.boolean(),
    extras: fc.record({ where: word, having: word, time_grain_sqla: fc.option(word) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

test('any query object is planned, or refused as the request of a client', () => {
  const form = fc.record({ x_axis: fc.option(column) });
  fc.assert(
    fc.property(query, form, (asked, hints) => {
      try {
        expect(planSales(asked, { form: hints }).sql).toMatch(/^SELECT/);
      } catch (error) {
        if (!(error instanceof PlainError || error instanceof AppError)) throw error;
        expect(error.status).toBe(400);
      }
    }),
    { numRuns: Number(process.env.PARALLAX_FUZZ_RUNS ?? 2000) },
  );
});
