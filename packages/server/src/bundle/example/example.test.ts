import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@parallax/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { addRule, createWorld, virtual, type World } from '../../run/testing/world.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { readYaml } from '../yaml.ts';

let app: TestApp;
let world: World;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  admin = await app.as();
});
afterAll(() => app.close());

type Entries = Map<string, Buffer>;

async function unzip(bytes: Buffer): Promise<Entries> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    entries.set(entry.fileName, Buffer.concat(parts));
  }
  return entries;
}

async function dashboardOf(slug: string, datasets: readonly number[]) {
  const charts: number[] = [];
  for (const [index, dataset] of datasets.entries()) {
    const { body } = await admin.post('/api/v1/chart/', {
      slice_name: index < 2 ? 'Amounts' : `Amounts ${index}`,
      viz_type: 'pie',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'pie', groupby: ['region'], metric: 'count' }),
    });
    charts.push(body.id);
  }
  const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title: slug, slug });
  const nodes = charts.map(chartId => [
    `CHART-${chartId}`,
    { id: `CHART-${chartId}`, type: 'CHART', children: [], meta: { chartId, width: 4, height: 50 } },
  ]);
  await admin.put(`/api/v1/dashboard/${body.id}`, {
    json_metadata: JSON.stringify({
      positions: {
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: nodes.map(([id]) => id) },
        ...Object.fromEntries(nodes),
      },
      chart_configuration: Object.fromEntries(
        charts.map(id => [id, { id, crossFilters: { scope: 'global', chartsInScope: charts } }]),
      ),
    }),
  });
  return body.id as number;
}

const example = async (id: number, query = '', client = admin) => {
  const reply = await client.send({
    method: 'GET',
    url: `/api/v1/dashboard/${id}/export_as_example/${query}`,
  });
  expect(reply.status).toBe(200);
  return { headers: reply.headers, files: await unzip(reply.bytes) };
};
const document = (files: Entries, path: string) =>
  readYaml(files.get(path)!.toString()) as Record<string, unknown>;

async function rowsIn(bytes: Buffer): Promise<unknown[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'parallax-example-test-'));
  const reader = await openEmbedded({ file: null });
  try {
    const path = join(folder, 'data.parquet');
    writeFileSync(path, bytes);
    const { batches } = await reader.run(`SELECT * FROM read_parquet('${path}') ORDER BY 1`);
    const rows: unknown[][] = [];
    for await (const { length, columns } of batches) {
      for (let row = 0; row < length; row++) rows.push(columns.map(column => column.values[row]));
    }
    return rows;
  } finally {
    await reader.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a dashboard as an example', () => {
  it('has one dataset beside it, with its rows as they are stored', async () => {
    const id = await dashboardOf('one', [world.orders, world.orders]);
    const { headers, files } = await example(id);
    expect(headers['content-disposition']).toBe('attachment; filename=one_example.zip');
    const dashboard = document(files, 'dashboard.yaml') as {
      metadata: { chart_configuration: Record<string, { id: string }> };
    };
    const charts = [...files.keys()].filter(path => path.startsWith('charts/'));
    expect([...files.keys()].filter(path => !path.startsWith('charts/'))).toEqual(
      expect.arrayContaining(['dataset.yaml', 'data.parquet', 'dashboard.yaml']),
    );
    expect(charts).toEqual([
      'charts/Amounts.yaml',
      expect.stringMatching(/^charts\/Amounts-[0-9a-f]{8}\.yaml$/),
    ]);
    const uuids = charts.map(path => document(files, path).uuid).sort();
    expect(Object.keys(dashboard.metadata.chart_configuration).sort()).toEqual(uuids);
    expect(document(files, 'dataset.yaml')).toMatchObject({
      table_name: 'orders',
      schema: null,
      sql: null,
      data_file: 'data.parquet',
      database_uuid: 'a2dc77af-e654-49bb-b321-40f6b559a1ee',
    });
    const rows = await rowsIn(files.get('data.parquet')!);
    expect(rows).toHaveLength(7);
    expect(rows[6]).toEqual([7n, Date.UTC(2025, 1, 20, 14), 'west', '=2+3', '-4.00', 6n]);
  });

  it('keeps SQL over its own tables and turns other SQL into rows', async () => {
    const own = await virtual(app, world.databaseId, 'north', "SELECT * FROM orders WHERE region = 'north'");
    const elsewhere = await virtual(app, world.databaseId, 'far', 'SELECT id FROM main.orders');
    const id = await dashboardOf('many', [world.orders, own, elsewhere]);
    const { files } = await example(id, '?sample_rows=3');
    expect([...files.keys()].filter(path => path.startsWith('data/')).sort()).toEqual([
      'data/far.parquet',
      'data/orders.parquet',
    ]);
    expect(await rowsIn(files.get('data/orders.parquet')!)).toHaveLength(3);
    expect(document(files, 'datasets/north.yaml')).toMatchObject({
      sql: "SELECT * FROM orders WHERE region = 'north'",
      data_file: null,
      source_db_engine: 'duckdb',
    });
    expect(document(files, 'datasets/far.yaml')).toMatchObject({ sql: null, data_file: 'far.parquet' });
  });

  it('leaves the rows out when asked to, and says no such dashboard', async () => {
    const id = await dashboardOf('bare', [world.orders]);
    const { files } = await example(id, '?export_data=false');
    expect(files.has('data.parquet')).toBe(false);
    expect(document(files, 'dataset.yaml').data_file).toBeNull();
    expect((await admin.get('/api/v1/dashboard/999999/export_as_example/')).status).toBe(404);
    expect((await admin.get(`/api/v1/dashboard/${id}/export_as_example/?sample_rows=0`)).status).toBe(400);
  });

  it('holds only rows its caller may read', async () => {
    const id = await dashboardOf('ruled', [world.orders]);
    await addRule(app, [world.orders], { clause: "region = 'south'", filterType: 'Base' });
    const { files } = await example(id);
    const rows = await rowsIn(files.get('data.parquet')!);
    expect(rows.map(row => row[2])).toEqual(['south', 'south']);
  });
});
