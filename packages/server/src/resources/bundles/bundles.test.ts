import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, readArchive, writeArchive } from '../../bundle/archive.ts';
import { readYaml, writeYaml } from '../../bundle/yaml.ts';
import { type Client, createTestApp, type TestApp, type TestReply } from '../../testing/app.ts';

let folder: string;
let app: TestApp;
let admin: Client;
let dashboardId: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parallax-bundle-'));
  const path = join(folder, 'shop.db');
  const file = new Database(path);
  file.exec('create table orders (id integer, country text, amount numeric, ordered_on timestamp)');
  file.close();
  app = await createTestApp();
  admin = await app.as();
  dashboardId = await makeContent(admin, path);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function makeContent(client: Client, path: string): Promise<number> {
  const made = async (reply: Promise<TestReply>): Promise<number> => {
    const { status, body } = await reply;
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.id;
  };
  const database = await made(
    client.post('/api/v1/database/', { database_name: 'shop', sqlalchemy_uri: `sqlite:///${path}` }),
  );
  const dataset = await made(client.post('/api/v1/dataset/', { database, table_name: 'orders' }));
  const chart = await made(
    client.post('/api/v1/chart/', {
      slice_name: 'Orders by country / été',
      viz_type: 'pie',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({
        viz_type: 'pie',
        groupby: ['country'],
        metric: 'count',
        note: 'yes',
        unknown_key: [1, null],
      }),
    }),
  );
  const dashboard = await made(
    client.post('/api/v1/dashboard/', { dashboard_title: 'Shop', slug: 'shop', published: true }),
  );
  const positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-a'], parents: ['ROOT_ID'] },
    'ROW-a': {
      type: 'ROW',
      id: 'ROW-a',
      children: ['CHART-a'],
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    },
    'CHART-a': {
      type: 'CHART',
      id: 'CHART-a',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', 'ROW-a'],
      meta: { chartId: chart, width: 4, height: 50 },
    },
  };
  const filter = {
    id: 'NATIVE_FILTER-1',
    name: 'Country',
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    targets: [{ datasetId: dataset, column: { name: 'country' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [chart] },
    chartsInScope: [],
  };
  const json_metadata = JSON.stringify({
    positions,
    native_filter_configuration: [filter],
    expanded_slices: { [chart]: true },
  });
  expect((await client.put(`/api/v1/dashboard/${dashboard}`, { json_metadata })).status).toBe(200);
  return dashboard;
}

async function exportDashboard(client: Client, id: number): Promise<Files> {
  const reply = await client.send({ method: 'GET', url: `/api/v1/dashboard/export/?q=!(${id})` });
  expect(reply.status).toBe(200);
  return readArchive(reply.bytes);
}

async function importFiles(
  client: Client,
  files: Files,
  fields: Record<string, string> = {},
  kind = 'dashboard',
): Promise<TestReply> {
  const boundary = 'frontier';
  const bytes = await writeArchive('bundle', files);
  const text = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const payload = Buffer.concat([
    Buffer.from(text.join('')),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="formData"; filename="b.zip"\r\nContent-Type: application/zip\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return client.send({
    method: 'POST',
    url: `/api/v1/${kind}/import/`,
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

/** Everything but the header, which carries the time of the export. */
const content = (files: Files): Files => new Map([...files].filter(([path]) => path !== 'metadata.yaml'));

const change = (files: Files, folderName: string, edit: (value: Record<string, unknown>) => void): Files => {
  const copy = new Map(files);
  for (const [path, text] of files) {
    if (!path.startsWith(folderName)) continue;
    const value = readYaml(text) as Record<string, unknown>;
    edit(value);
    copy.set(path, writeYaml(value));
  }
  return copy;
};

describe('a bundle', () => {
  it('goes out, into an empty product, and comes out the same', async () => {
    const files = await exportDashboard(admin, dashboardId);
    expect([...files.keys()].map(path => path.split('/')[0])).toEqual([
      'metadata.yaml',
      'dashboards',
      'charts',
      'datasets',
      'databases',
      'tags.yaml',
    ]);
    const other = await createTestApp();
    try {
      const stranger = await other.as();
      expect((await importFiles(stranger, files)).body).toEqual({ message: 'OK' });
      const [dashboard] = (await stranger.get('/api/v1/dashboard/')).body.result;
      expect(dashboard).toMatchObject({ dashboard_title: 'Shop', slug: 'shop', published: true });
      const again = await exportDashboard(stranger, dashboard.id);
      expect(content(again)).toEqual(content(files));
      const charts = (await stranger.get(`/api/v1/dashboard/${dashboard.id}/charts`)).body.result;
      expect(charts).toHaveLength(1);
      expect(charts[0].form_data.unknown_key).toEqual([1, null]);
    } finally {
      await other.close();
    }
  });

  it('comes out byte for byte the same twice', async () => {
    expect(await exportDashboard(admin, dashboardId)).toEqual(await exportDashboard(admin, dashboardId));
  });

  it('asks before it overwrites, and then replaces', async () => {
    const files = change(await exportDashboard(admin, dashboardId), 'dashboards/', value => {
      value.css = '.x {}';
    });
    const refused = await importFiles(admin, files);
    expect(refused.status).toBe(422);
    const path = [...files.keys()].find(name => name.startsWith('dashboards/'))!;
    expect(refused.body.errors[0].extra[path]).toBe(
      'Dashboard already exists and `overwrite=true` was not passed',
    );
    expect((await importFiles(admin, files, { overwrite: 'true' })).status).toBe(200);
    expect((await admin.get(`/api/v1/dashboard/${dashboardId}`)).body.result.css).toBe('.x {}');
    expect((await admin.get('/api/v1/dashboard/')).body.count).toBe(1);
  });

  it('leaves what a dashboard depends on alone, unless all of it is to be overwritten', async () => {
    const files = change(await exportDashboard(admin, dashboardId), 'charts/', value => {
      value.description = 'from the bundle';
    });
    const described = async () => (await admin.get('/api/v1/chart/')).body.result[0].description;
    expect((await importFiles(admin, files, { overwrite: 'true' })).status).toBe(200);
    expect(await described()).toBeNull();
    expect((await importFiles(admin, files, { overwrite_all: 'true' })).status).toBe(200);
    expect(await described()).toBe('from the bundle');
  });

  it('asks for passwords, by file', async () => {
    const files = change(await exportDashboard(admin, dashboardId), '', value => {
      if (value.sqlalchemy_uri) {
        value.sqlalchemy_uri = 'postgresql://ann:XXXXXXXXXX@127.0.0.1/shop';
        value.uuid = '7d0f39a1-5e60-4f0b-9d3c-000000000001';
        value.database_name = 'other shop';
      }
      if (value.database_uuid) {
        value.database_uuid = '7d0f39a1-5e60-4f0b-9d3c-000000000001';
        value.uuid = '7d0f39a1-5e60-4f0b-9d3c-000000000002';
      }
    });
    const path = [...files.keys()].find(name => name.startsWith('databases/'))!;
    const datasets = new Map([...files].filter(([name]) => !/^(dashboards|charts)\//.test(name)));
    datasets.set(
      'metadata.yaml',
      writeYaml({ version: '1.0.0', type: 'SqlaTable', timestamp: '2026-01-01T00:00:00+00:00' }),
    );
    const needed = await importFiles(admin, datasets, {}, 'dataset');
    expect(needed.body.errors[0].extra[path]).toEqual({
      _schema: ['Must provide a password for the database'],
    });
    const given = await importFiles(
      admin,
      datasets,
      { passwords: JSON.stringify({ [path]: 'secret' }) },
      'dataset',
    );
    expect(given.body).toEqual({ message: 'OK' });
    const exported = await admin.send({ method: 'GET', url: '/api/v1/database/?q=(page_size:100)' });
    expect(exported.text).not.toContain('secret');
  });

  it.each<[string, (files: Files) => Files, string | RegExp]>([
    [
      'another kind',
      files =>
        new Map([
          ...files,
          ['metadata.yaml', writeYaml({ version: '1.0.0', type: 'Slice', timestamp: 'x' })],
        ]),
      /Must be equal to Dashboard/,
    ],
    [
      'another version',
      files => new Map([...files, ['metadata.yaml', writeYaml({ version: '9.9.9' })]]),
      /Could not find a valid command/,
    ],
    [
      'a missing field',
      files =>
        change(files, 'charts/', value => {
          delete value.uuid;
        }),
      /uuid.*Missing data for required field/,
    ],
    [
      'a wrong type',
      files =>
        change(files, 'datasets/', value => {
          value.offset = 'x';
        }),
      /offset.*Not a valid integer/,
    ],
    [
      'a missing dataset',
      files =>
        new Map(
          [
            ...change(files, '', value => {
              if (value.dataset_uuid) value.dataset_uuid = '7d0f39a1-5e60-4f0b-9d3c-00000000000f';
            }),
          ].filter(([path]) => !path.startsWith('datasets/')),
        ),
      /neither in the bundle nor here/,
    ],
    ['broken YAML', files => new Map([...files, ['charts/broken.yaml', 'a: [']]), /Not a valid YAML file/],
  ])('with %s is refused and changes nothing', async (_name, spoil, message) => {
    const files = spoil(await exportDashboard(admin, dashboardId));
    const before = (await admin.get('/api/v1/dashboard/')).text;
    const reply = await importFiles(admin, files, { overwrite: 'true' });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toMatch(message);
    expect((await admin.get('/api/v1/dashboard/')).text).toBe(before);
  });

  it('keeps fields of a newer release, wherever they stand', async () => {
    const files = change(await exportDashboard(admin, dashboardId), '', value => {
      if (value.uuid) value.from_the_future = { deep: [1, 'yes', null] };
      for (const part of [...((value.columns ?? []) as object[]), ...((value.metrics ?? []) as object[])])
        Object.assign(part, { lineage: 'x' });
    });
    const other = await createTestApp();
    try {
      const stranger = await other.as();
      expect((await importFiles(stranger, files)).body).toEqual({ message: 'OK' });
      const [dashboard] = (await stranger.get('/api/v1/dashboard/')).body.result;
      const again = await exportDashboard(stranger, dashboard.id);
      const values = (all: Files) =>
        Object.fromEntries([...content(all)].map(([path, text]) => [path, readYaml(text)]));
      expect(values(again)).toEqual(values(files));
    } finally {
      await other.close();
    }
  });

  it('never takes over another connection of the same name', async () => {
    const files = change(await exportDashboard(admin, dashboardId), 'databases/', value => {
      value.uuid = '7d0f39a1-5e60-4f0b-9d3c-000000000009';
    });
    const databases = new Map([...files].filter(([path]) => path.startsWith('databases/')));
    databases.set(
      'metadata.yaml',
      writeYaml({ version: '1.0.0', type: 'Database', timestamp: '2026-01-01T00:00:00+00:00' }),
    );
    expect((await importFiles(admin, databases, {}, 'database')).body).toEqual({ message: 'OK' });
    const names = (await admin.get('/api/v1/database/')).body.result.map(
      (row: { database_name: string }) => row.database_name,
    );
    expect(names).toEqual(expect.arrayContaining(['shop', 'shop 2']));
  });
});
