import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Files } from '../../bundle/archive.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { bundleOf, exported, sendBundle, withoutHeader } from './test-bundles.ts';

let apps: TestApp[];
let clients: Client[];
beforeAll(async () => {
  apps = [await createTestApp(), await createTestApp()];
  clients = await Promise.all(apps.map(app => app.as()));
});
afterAll(() => Promise.all(apps.map(app => app.close())));

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter(value => value.trim() !== '');
const maybeText = fc.option(fc.constantFrom('yes', '12:30', "it's", 'a: b\nc', '  ', 'été', '= 1'));
const json = fc.dictionary(fc.constantFrom('alpha', 'on', '010', 'β'), fc.jsonValue({ maxDepth: 2 }));
const names = fc.uniqueArray(fc.constantFrom('id', 'day', 'Größe', 'yes', 'n o', '1'), { minLength: 1 });

const content = fc.record({
  title: text,
  description: maybeText,
  css: maybeText,
  metadata: json,
  themed: fc.boolean(),
  tags: fc.uniqueArray(fc.constantFrom('red', 'on', 'Q1 2026'), { maxLength: 2 }),
  sql: maybeText,
  columns: names,
  metrics: names,
  folders: fc.boolean(),
  charts: fc.array(fc.record({ name: text, params: json, tags: fc.constantFrom([], ['red']) }), {
    minLength: 1,
    maxLength: 4,
  }),
  filtered: fc.boolean(),
  offset: fc.integer({ min: -24, max: 24 }),
  certified: maybeText,
});
type Content = typeof content extends fc.Arbitrary<infer T> ? T : never;

/** The files of a dashboard with everything below it, under names nobody else has. */
function filesOf(made: Content): { files: Files; uuid: string } {
  const [database, dataset, theme, uuid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const version = '1.0.0';
  const unique = (name: string) => `${name} ${uuid.slice(0, 6)}`;
  const columns = made.columns.map(column_name => ({
    column_name,
    is_dttm: column_name === 'day',
    ...(made.folders && { uuid: randomUUID() }),
  }));
  const metrics = made.metrics.map(metric_name => ({
    metric_name,
    expression: 'COUNT(*)',
    ...(made.folders && { uuid: randomUUID() }),
  }));
  const charts = made.charts.map(chart => ({ ...chart, uuid: randomUUID() }));
  const nodes = charts.map((chart, index) => [
    `CHART-${index}`,
    {
      type: 'CHART',
      id: `CHART-${index}`,
      children: [],
      meta: { chartId: index + 1, uuid: chart.uuid, width: 4, height: 50, sliceName: chart.name },
    },
  ]);
  const filter = {
    id: 'NATIVE_FILTER-1',
    type: 'NATIVE_FILTER',
    targets: [{ datasetUuid: dataset, column: { name: 'id' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [1] },
    chartsInScope: charts.map((_, index) => index + 1),
  };
  const files = bundleOf('Dashboard', {
    'dashboards/a.yaml': {
      dashboard_title: made.title,
      description: made.description,
      css: made.css,
      slug: uuid,
      uuid,
      position: {
        ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
        GRID_ID: { type: 'GRID', id: 'GRID_ID', children: nodes.map(([key]) => key) },
        ...Object.fromEntries(nodes),
      },
      metadata: { ...made.metadata, native_filter_configuration: made.filtered ? [filter] : [] },
      ...(made.themed && { theme_uuid: theme }),
      tags: made.tags,
      version,
    },
    ...Object.fromEntries(
      charts.map((chart, index) => [
        `charts/${index}.yaml`,
        {
          slice_name: chart.name,
          viz_type: 'table',
          params: { ...chart.params, viz_type: 'table' },
          certified_by: made.certified,
          uuid: chart.uuid,
          dataset_uuid: dataset,
          tags: chart.tags,
          version,
        },
      ]),
    ),
    'datasets/d/a.yaml': {
      table_name: unique('table'),
      schema: 'main',
      sql: made.sql,
      offset: made.offset,
      folders: made.folders
        ? [
            {
              uuid: randomUUID(),
              type: 'folder',
              name: 'All',
              children: columns.map(column => ({ uuid: column.uuid, type: 'column' })),
            },
          ]
        : null,
      columns,
      metrics,
      uuid: dataset,
      database_uuid: database,
      version,
    },
    'databases/d.yaml': {
      database_name: unique('database'),
      sqlalchemy_uri: 'duckdb:///:memory:',
      uuid: database,
      version,
    },
    'themes/t.yaml': { theme_name: unique('theme'), json_data: { token: {} }, uuid: theme, version },
  });
  return { files, uuid };
}

async function through(client: Client, files: Files, slug: string): Promise<Files> {
  const reply = await sendBundle(client, 'dashboard', files);
  expect(reply.status, reply.text).toBe(200);
  const { body } = await client.get(`/api/v1/dashboard/${slug}`);
  return exported(client, 'dashboard', [body.result.id]);
}

it('whatever goes in comes out, and comes out the same of an empty product', async () => {
  await fc.assert(
    fc.asyncProperty(content, async made => {
      const { files, uuid } = filesOf(made);
      const first = await through(clients[0]!, files, uuid);
      const second = await through(clients[1]!, first, uuid);
      expect(withoutHeader(second)).toEqual(withoutHeader(first));
    }),
    { numRuns: 25 },
  );
});

it('saved queries go out and come in, two of one name side by side', async () => {
  const [from, to] = clients as [Client, Client];
  const { body } = await from.post('/api/v1/database/', {
    database_name: 'for queries',
    sqlalchemy_uri: 'duckdb:///:memory:',
  });
  const made = [];
  for (const sql of ['SELECT 1', 'SELECT 2']) {
    const query = { db_id: body.id, label: 'Same name', schema: 'main', sql, description: 'yes' };
    made.push((await from.post('/api/v1/saved_query/', query)).body.id);
  }
  const files = await exported(from, 'saved_query', made);
  expect([...files.keys()].filter(path => path.startsWith('queries/for_queries/main/'))).toHaveLength(2);
  expect((await sendBundle(to, 'saved_query', files)).body).toEqual({ message: 'OK' });
  const { result } = (await to.get('/api/v1/saved_query/')).body;
  expect(result.map((query: { sql: string }) => query.sql).sort()).toEqual(['SELECT 1', 'SELECT 2']);
  const again = await exported(to, 'saved_query', result.map((query: { id: number }) => query.id).sort());
  expect(withoutHeader(again)).toEqual(withoutHeader(files));
  const refused = await sendBundle(to, 'saved_query', files);
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/Saved_Queries already exists and `overwrite=true` was not passed/);
});
