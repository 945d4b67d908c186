import { loadParser, tablesOf } from '@parallax/query/statements';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/app.ts';
import {
  ask,
  createWorld,
  dropRules,
  ORDERS,
  physical,
  type Rule,
  runSql,
  setRules,
  virtual,
} from './testing/world.ts';

const RUNS = Number(process.env.PARALLAX_FUZZ_RUNS ?? 0) || 2_000;
/** Queries that are tried under one set of rules. */
const PER_RULES = 6;

/** Weights are powers of two, so that no two sums are equal and every ranking is decided. */
const FACTS = `CREATE TABLE facts AS SELECT i AS id, 1::BIGINT << i AS weight,
  CASE WHEN i % 7 = 0 THEN NULL ELSE ['north', 'south', 'west'][i % 3 + 1] END AS region,
  ['tea', 'coffee'][i % 2 + 1] AS product,
  TIMESTAMP '2024-11-01 06:30:00' + i * INTERVAL '13 days' AS seen
FROM range(24) AS t(i)`;
const SECRETS = "CREATE TABLE secrets AS SELECT 'hidden' AS secret";

let app: TestApp;
let admin: Client;
let databaseId: number;
/** The table under rules, the same rows left by hand, and virtual datasets over both. */
let pairs: { ruled: number; allowed: number }[];

beforeAll(async () => {
  await loadParser();
  app = await createTestApp();
  admin = await app.as();
  ({ databaseId } = await createWorld(app, [
    ORDERS,
    FACTS,
    SECRETS,
    'CREATE VIEW allowed AS SELECT * FROM facts',
  ]));
  const over = (table: string) =>
    `WITH base AS (SELECT * FROM ${table}) SELECT b.* FROM base b JOIN ${table} x USING (id)`;
  pairs = [
    { ruled: await physical(app, databaseId, 'facts'), allowed: await physical(app, databaseId, 'allowed') },
    {
      ruled: await virtual(app, databaseId, 'over_facts', over('facts')),
      allowed: await virtual(app, databaseId, 'over_allowed', over('allowed')),
    },
  ];
});
afterAll(() => app.close());

const literal = fc.constantFrom("'north'", "'south'", "'tea'", "'%o%'", 'NULL');
const clause: fc.Arbitrary<string> = fc.letrec(tie => ({
  one: fc.oneof(
    fc
      .tuple(
        fc.constantFrom('region', 'product'),
        fc.constantFrom('=', '<>', 'LIKE', 'IS DISTINCT FROM'),
        literal,
      )
      .map(parts => parts.join(' ')),
    fc.integer({ min: 0, max: 24 }).map(id => `id < ${id}`),
    fc.constantFrom(
      'region IS NULL',
      'id % 2 = 0',
      '1 = 0',
      "seen >= TIMESTAMP '2025-01-01'",
      "region IN ('north', 'west') -- only these",
    ),
  ),
  any: fc.oneof(
    { depthSize: 'small' },
    tie('one'),
    fc
      .tuple(tie('any'), fc.constantFrom('AND', 'OR'), tie('one'))
      .map(([a, op, b]) => `(${String(a)}\n) ${op} ${String(b)}`),
    tie('any').map(a => `NOT (${String(a)}\n)`),
  ),
})).any as fc.Arbitrary<string>;

const rules: fc.Arbitrary<Rule[]> = fc.array(
  fc.record({ clause, groupKey: fc.constantFrom(undefined, 'a', 'b') }, { requiredKeys: ['clause'] }),
  { minLength: 1, maxLength: 3 },
);

/** The rows the rules leave, written down independently of the product. */
function kept(all: readonly Rule[]): string {
  const alone = all.filter(rule => !rule.groupKey).map(rule => `(${rule.clause}\n)`);
  const groups = ['a', 'b'].flatMap(key => {
    const members = all.filter(rule => rule.groupKey === key).map(rule => `(${rule.clause}\n)`);
    return members.length > 0 ? [`(${members.join(' OR ')})`] : [];
  });
  return [...alone, ...groups].join(' AND ');
}

const axis = {
  columnType: 'BASE_AXIS',
  sqlExpression: 'seen',
  label: 'seen',
  expressionType: 'SQL',
  timeGrain: 'P1M',
};
const shown = { label: 'shown', sqlExpression: "COALESCE(region, '?') || product", expressionType: 'SQL' };
const sum = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'weight' }, label: 'total' };
const most = { expressionType: 'SQL', sqlExpression: 'MAX(id) - MIN(id)', label: 'most' };
const query: fc.Arbitrary<object> = fc
  .record(
    {
      columns: fc.uniqueArray(fc.constantFrom('region', 'product', 'id', axis, shown), { maxLength: 3 }),
      metrics: fc.constantFrom(null, [], ['count'], [sum], [sum, most]),
      filters: fc.array(
        fc.constantFrom(
          { col: 'region', op: 'IN', val: ['north', '<NULL>'] },
          { col: 'product', op: '!=', val: 'tea' },
          { col: 'id', op: '>=', val: 5 },
          { col: 'seen', op: 'TEMPORAL_RANGE', val: '2025-01-01 : 2025-10-01' },
        ),
        { maxLength: 2 },
      ),
      extras: fc.constantFrom({}, { where: "region = 'north' OR 1 = 1" }, { having: 'COUNT(*) > 1' }),
      series_limit: fc.constantFrom(0, 2),
      group_others_when_limit_reached: fc.boolean(),
      is_rowcount: fc.constantFrom(false, false, true),
      grouping_sets: fc.constantFrom(null, null, [[]]),
      time_offsets: fc.constantFrom([], [], ['3 months ago']),
      result_type: fc.constantFrom('full', 'full', 'samples', 'drill_detail'),
    },
    { requiredKeys: ['columns', 'metrics'] },
  )
  .map(made => ({
    ...made,
    ...(made.series_limit && { series_columns: made.columns, series_limit_metric: sum }),
    ...(made.metrics === null && { extras: {} }),
  }));

it('a rule leaves exactly the answers of the table it leaves', { timeout: 60_000 + RUNS * 300 }, async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      rules,
      fc.array(query, { minLength: PER_RULES, maxLength: PER_RULES }),
      async (all, queries) => {
        await setRules(app, [pairs[0]!.ruled], all);
        await runSql(
          app,
          databaseId,
          `CREATE OR REPLACE VIEW allowed AS SELECT * FROM facts WHERE ${kept(all)}`,
        );
        for (const [index, asked] of queries.entries()) {
          answered += Number(await agree(pairs[index % 2]!, asked));
        }
      },
    ),
    { numRuns: Math.ceil(RUNS / PER_RULES) },
  );
  expect(answered).toBeGreaterThan(RUNS / 3);
});

/** Whether both answered, and with the same rows. */
async function agree(
  { ruled, allowed }: { ruled: number; allowed: number },
  asked: object,
): Promise<boolean> {
  const uncached = { custom_cache_timeout: -1 };
  const bound = await ask(admin, ruled, asked, uncached);
  const expected = await ask(admin, allowed, asked, uncached);
  expect(bound.status, bound.text).toBe(expected.status);
  expect(bound.status, bound.text).toBeLessThan(500);
  if (bound.status !== 200) return false;
  expect(rowsOf(bound.body)).toEqual(rowsOf(expected.body));
  return true;
}

const rowsOf = (body: { result: { data: object[] }[] }): string[] =>
  body.result[0]!.data.map(row => JSON.stringify(row)).sort();

const hostile = fc.constantFrom(
  '(SELECT secret FROM secrets)',
  '1) UNION SELECT secret FROM secrets --',
  "x'; DROP TABLE facts; --",
  'id IN (TABLE secrets)',
  'secrets.secret',
  '"; SELECT 1',
  "'' OR EXISTS (FROM secrets)",
  '/* */ id',
  '{{ 7 * 7 }}',
  '{{ dataset(1) }}',
  '{% for x in range(100000000) %}x{% endfor %}',
  "query_table('secrets')",
  "(SELECT 1 FROM read_csv('/etc/passwd'))",
  'COUNT(*) FILTER (WHERE 1 = 1)',
  '\u0000',
  'a'.repeat(70_000),
  '',
);
const wild: fc.Arbitrary<object> = fc.record(
  {
    columns: fc.array(
      fc.oneof(
        fc.constantFrom('region', 'id'),
        hostile,
        hostile.map(sql => ({ label: 'c', sqlExpression: sql, columnType: 'BASE_AXIS', timeGrain: 'P1M' })),
      ),
      { maxLength: 2 },
    ),
    metrics: fc.array(
      fc.oneof(
        fc.constant('count'),
        hostile,
        hostile.map(sql => ({ expressionType: 'SQL', sqlExpression: sql, label: sql })),
      ),
      { maxLength: 2 },
    ),
    filters: fc.array(
      fc.record({
        col: fc.oneof(fc.constant('region'), hostile),
        op: fc.oneof(fc.constantFrom('==', 'IN', 'LIKE', 'TEMPORAL_RANGE', 'nonsense'), hostile),
        val: fc.oneof(hostile, fc.array(hostile), fc.constant(null)),
      }),
      { maxLength: 2 },
    ),
    extras: fc.record({ where: hostile, having: hostile, time_grain_sqla: hostile }, { requiredKeys: [] }),
    orderby: fc.array(fc.tuple(hostile, fc.boolean()), { maxLength: 1 }),
    granularity: hostile,
    time_range: hostile,
    time_offsets: fc.array(hostile, { maxLength: 1 }),
    time_shift: hostile,
    series_columns: fc.array(hostile, { maxLength: 1 }),
    series_limit: fc.integer(),
    row_limit: fc.integer({ min: -5, max: Number.MAX_SAFE_INTEGER }),
    row_offset: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    url_params: fc.dictionary(fc.string(), hostile),
    post_processing: fc.array(
      fc.record({
        operation: fc.oneof(fc.constantFrom('pivot', 'cum', 'rolling', 'constructor', '__proto__'), hostile),
        options: fc.dictionary(fc.string(), hostile),
      }),
      { maxLength: 1 },
    ),
  },
  { requiredKeys: ['columns'] },
);

it('no query object makes a server error or a statement outside its dataset', {
  timeout: 60_000 + RUNS * 300,
}, async () => {
  await dropRules(app);
  await fc.assert(
    fc.asyncProperty(wild, async asked => {
      const ruled = pairs[0]!.ruled;
      const reply = await ask(admin, ruled, asked, { custom_cache_timeout: -1 });
      expect(reply.status, reply.text.slice(0, 500)).toBeLessThan(500);
      if (reply.status !== 200) return;
      for (const sql of String(reply.body.result[0].query).split(';\n\n').filter(Boolean)) {
        const { tables, complete } = tablesOf(sql, 'duckdb');
        expect(complete, sql).toBe(true);
        expect(
          tables.map(table => table.table).filter(name => name !== 'facts'),
          sql,
        ).toEqual([]);
      }
    }),
    { numRuns: RUNS },
  );
});
