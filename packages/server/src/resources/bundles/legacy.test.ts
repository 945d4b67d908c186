import { afterAll, beforeAll, expect, it } from 'vitest';
import { readYaml } from '../../bundle/yaml.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { exported, sendBundle } from './test-bundles.ts';

/** Files of releases before bundles. */
let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
});
afterAll(() => app.close());

const slice = (id: number, name: string, viz: string, params: object) => ({
  __Slice__: {
    id,
    slice_name: name,
    viz_type: viz,
    datasource_type: 'table',
    datasource_name: 'orders',
    cache_timeout: null,
    perm: '[shop].[orders](id:7)',
    params: JSON.stringify({
      ...params,
      viz_type: viz,
      datasource: '7__table',
      remote_id: id,
      datasource_name: 'orders',
      schema: 'main',
      database_name: 'shop',
    }),
  },
});

const file = {
  dashboards: [
    {
      __Dashboard__: {
        id: 3,
        dashboard_title: 'Old sales',
        description: null,
        css: '',
        slug: 'old-sales',
        slices: [
          slice(12, 'By country', 'dist_bar', { groupby: ['country'], metrics: ['sum__amount'] }),
          slice(13, 'Share', 'pie', { groupby: ['country'], metric: 'sum__amount' }),
          slice(14, 'Country', 'filter_box', { filter_configs: [{ column: 'country', multiple: true }] }),
        ],
        position_json: JSON.stringify([
          { slice_id: '13', row: 9, col: 1, size_x: 24, size_y: 8 },
          { slice_id: '12', row: 1, col: 1, size_x: 24, size_y: 8 },
          { slice_id: '14', row: 1, col: 25, size_x: 24, size_y: 8 },
        ]),
        json_metadata: JSON.stringify({
          remote_id: 3,
          expanded_slices: { '12': true, '99': true },
          timed_refresh_immune_slices: [13],
          filter_scopes: { '14': { country: { scope: ['ROOT_ID'], immune: [13] } } },
          default_filters: '{"14": {"country": ["France"]}}',
          native_filter_configuration: [
            { id: 'NATIVE_FILTER-1', name: 'Any', targets: [{ datasetId: 7, column: { name: 'country' } }] },
          ],
        }),
      },
    },
  ],
  datasources: [
    {
      __SqlaTable__: {
        table_name: 'orders',
        schema: 'main',
        main_dttm_col: 'ordered_on',
        params: JSON.stringify({ remote_id: 7, database_name: 'shop', import_time: 1500000000 }),
        columns: [
          { __TableColumn__: { id: 1, table_id: 7, column_name: 'country', type: 'TEXT', groupby: true } },
          { __TableColumn__: { id: 2, column_name: 'ordered_on', type: 'DATETIME', is_dttm: true } },
        ],
        metrics: [{ __SqlMetric__: { id: 1, metric_name: 'sum__amount', expression: 'SUM(amount)' } }],
      },
    },
  ],
};
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

it('names the database that an old dashboard needs', async () => {
  const reply = await sendBundle(admin, 'dashboard', bytes(file));
  expect(reply.status).toBe(422);
  expect(JSON.stringify(reply.body)).toContain('There is no database named shop here');
});

it('imports old dashboards with their charts, filters and datasets, and knows them again', async () => {
  await admin.post('/api/v1/database/', { database_name: 'shop', sqlalchemy_uri: 'sqlite://' });
  expect((await sendBundle(admin, 'dashboard', bytes(file))).body).toEqual({ message: 'OK' });
  const { body } = await admin.get('/api/v1/dashboard/old-sales');
  const files = await exported(admin, 'dashboard', [body.result.id]);
  const [name] = [...files.keys()].filter(path => path.startsWith('dashboards/'));
  const dashboard = readYaml(files.get(name ?? '') ?? '') as {
    position: Record<string, { type: string; children: string[]; meta: { sliceName: string } }>;
    metadata: Record<string, unknown>;
  };
  const rows = dashboard.position.GRID_ID?.children ?? [];
  const shown = rows.map(row =>
    dashboard.position[row]?.children.map(key => dashboard.position[key]?.meta.sliceName),
  );
  expect(shown).toEqual([['By country'], ['Share']]);
  expect(Object.values(dashboard.metadata.expanded_slices as object)).toEqual([true]);
  expect(dashboard.metadata.timed_refresh_immune_slices).toHaveLength(1);
  expect(dashboard.metadata.native_filter_configuration).toMatchObject([
    { name: 'Any', targets: [{ datasetUuid: expect.any(String), column: { name: 'country' } }] },
    { name: 'country', defaultDataMask: { filterState: { value: ['France'] } } },
  ]);
  const again = await sendBundle(admin, 'dashboard', bytes(file));
  expect(JSON.stringify(again.body)).toContain('already exists and `overwrite=true` was not passed');
  expect((await sendBundle(admin, 'dashboard', bytes(file), { overwrite: 'true' })).status).toBe(200);
});

const table = (columns: string[]) => ({
  table_name: 'visits',
  params: '{"database_name": "shop"}',
  columns: columns.map(column_name => ({ column_name, type: 'TEXT' })),
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
});

it.each([
  ['false', ['b', 'a']],
  ['true', ['b']],
])('imports old datasets: with sync_columns %s the columns are %j', async (sync_columns, expected) => {
  const overwrite = 'true';
  const first = await sendBundle(admin, 'dataset', bytes([table(['a'])]), {
    overwrite,
    sync_columns: 'true',
  });
  expect(first.body).toEqual({ message: 'OK' });
  await sendBundle(admin, 'dataset', bytes([table(['b'])]), { overwrite, sync_columns });
  const { body } = await admin.get(
    '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:visits)),columns:!(id))',
  );
  expect(body.result).toHaveLength(1);
  const dataset = await admin.get(`/api/v1/dataset/${body.result[0].id}`);
  const names = dataset.body.result.columns.map((column: { column_name: string }) => column.column_name);
  expect(names.sort()).toEqual([...expected].sort());
});

it('imports the databases of an old file with their tables', async () => {
  const text = `databases:
- database_name: depot
  sqlalchemy_uri: sqlite://
  extra: '{"allows_virtual_table_explore": true}'
  tables:
  - table_name: parts
    schema: null
    params: '{}'
    columns:
    - column_name: weight
      is_dttm: null
`;
  expect((await sendBundle(admin, 'dataset', Buffer.from(text))).body).toEqual({ message: 'OK' });
  const { body } = await admin.get(
    '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:parts)),columns:!(database.database_name))',
  );
  expect(body.result).toEqual([expect.objectContaining({ database: { database_name: 'depot' } })]);
});

it.each([
  ['dashboard', '{"dashboards": [1, {"__Dashboard__": {"position_json": "[", "slices": [{}]}}]}'],
  ['dashboard', '{"dashboards": 5}'],
  ['dataset', '- table_name: lonely\n'],
  ['dataset', 'databases:\n- 1\n- tables: [{}]\n'],
])('refuses a broken old %s file: %s', async (kind, text) => {
  const reply = await sendBundle(admin, kind, Buffer.from(text));
  expect(reply.status).toBe(422);
});
