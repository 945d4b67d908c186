import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { type Files, writeArchive } from '../../bundle/archive.ts';
import { readYaml, writeYaml } from '../../bundle/yaml.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { userWith } from '../../testing/content.ts';
import { bundleOf, sendBundle } from './test-bundles.ts';

const uuid = (last: string) => `7d0f39a1-5e60-4f0b-9d3c-${last.padStart(12, '0')}`;
const database = (changes = {}) => ({
  database_name: 'store',
  sqlalchemy_uri: 'duckdb:///:memory:',
  uuid: uuid('1'),
  version: '1.0.0',
  ...changes,
});
const dataset = (changes = {}) => ({
  table_name: 'orders',
  schema: 'main',
  uuid: uuid('2'),
  version: '1.0.0',
  database_uuid: uuid('1'),
  columns: [{ column_name: 'id' }],
  metrics: [],
  ...changes,
});
const chart = (changes = {}) => ({
  slice_name: 'Orders',
  viz_type: 'table',
  params: {},
  uuid: uuid('3'),
  version: '1.0.0',
  dataset_uuid: uuid('2'),
  ...changes,
});
const dashboard = (changes = {}) => ({
  dashboard_title: 'Shop',
  slug: 'shop',
  uuid: uuid('4'),
  version: '1.0.0',
  position: {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['CHART-a'] },
    'CHART-a': { type: 'CHART', id: 'CHART-a', children: [], meta: { chartId: 7, uuid: uuid('3') } },
  },
  metadata: {},
  ...changes,
});
const whole = (more: Record<string, unknown> = {}): Files =>
  bundleOf('assets', {
    'databases/store.yaml': database(),
    'datasets/store/orders.yaml': dataset(),
    'charts/orders.yaml': chart(),
    'dashboards/shop.yaml': dashboard(),
    ...more,
  });

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
});
afterAll(() => app.close());

const TABLES = ['databases', 'datasets', 'charts', 'dashboards', 'saved_queries', 'themes', 'tags'] as const;
async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of TABLES)
    found[table] = (await app.services.db.selectFrom(table).select('id').execute()).length;
  return found;
}

async function rawZip(entries: [name: string, text: string][]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of entries) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A harmless archive whose entry names are overwritten in place: writers refuse to write such names. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const text = (await writeArchive('bundle', whole())).toString('latin1');
  return Buffer.from(text.replaceAll(from, to), 'latin1');
}

describe('hostile bundles change nothing and are told why', () => {
  it.each<[string, () => Promise<Files | Buffer>, RegExp]>([
    ['not an archive', async () => Buffer.from('hello'), /Not a ZIP file/],
    [
      'an address with a port that is no number',
      async () => whole({ 'databases/store.yaml': { ...database(), sqlalchemy_uri: 'mysql://h:port/x' } }),
      /databases\/store\.yaml.*sqlalchemy_uri/,
    ],
    [
      'a truncated archive',
      async () => (await writeArchive('bundle', whole())).subarray(0, 900),
      /Not a ZIP file/,
    ],
    [
      'a path that climbs out',
      () => renamed('bundle/charts/orders.yaml', '../../../etc/xorders.yaml'),
      /invalid relative path/,
    ],
    [
      'an absolute path',
      () => renamed('bundle/charts/orders.yaml', '/undle/charts/orders.yaml'),
      /absolute path/,
    ],
    ['a bomb', () => rawZip([['b/metadata.yaml', ' '.repeat(8_000_000)]]), /suspiciously more/],
    [
      'the same file twice',
      () =>
        rawZip([
          ['b/metadata.yaml', 'version: 1.0.0'],
          ['c/metadata.yaml', 'version: 1.0.0'],
        ]),
      /twice/,
    ],
    ['no header', async () => new Map([['charts/a.yaml', 'a: 1']]), /Could not find a valid command/],
    [
      'aliases that multiply',
      async () => new Map([...whole(), ['charts/bomb.yaml', 'a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]']]),
      /charts\/bomb\.yaml.*Not a valid YAML file/,
    ],
    [
      'nesting without end',
      async () => new Map([...whole(), ['charts/deep.yaml', `a: ${'['.repeat(50_000)}`]]),
      /charts\/deep\.yaml.*Not a valid YAML file/,
    ],
    [
      'a program for a value',
      async () => new Map([...whole(), ['charts/x.yaml', 'a: !!js/function "x"']]),
      /charts\/x\.yaml/,
    ],
    ['a list for a file', async () => new Map([...whole(), ['charts/x.yaml', '- 1']]), /charts\/x\.yaml/],
    [
      'a uuid twice',
      async () => whole({ 'charts/copy.yaml': chart({ slice_name: 'Copy' }) }),
      /has the same uuid/,
    ],
    [
      'two datasets of one table',
      async () => whole({ 'datasets/store/copy.yaml': dataset({ uuid: uuid('22') }) }),
      /dataset of the same table/,
    ],
    [
      'a slug twice',
      async () => whole({ 'dashboards/copy.yaml': dashboard({ uuid: uuid('44') }) }),
      /has the same slug/,
    ],
    [
      'a column twice',
      async () =>
        whole({
          'datasets/store/orders.yaml': dataset({ columns: [{ column_name: 'a' }, { column_name: 'a' }] }),
        }),
      /a appears more than once/,
    ],
    [
      'a wrong type',
      async () => whole({ 'charts/orders.yaml': chart({ cache_timeout: 'soon' }) }),
      /cache_timeout.*Not a valid integer/,
    ],
  ])('%s', async (_name, make, message) => {
    const before = await counts();
    const reply = await sendBundle(admin, 'assets', await make());
    expect(reply.status, reply.text).toBe(422);
    expect(reply.text).toMatch(message);
    expect(reply.text).not.toMatch(/\bat .*\.(ts|js):\d/);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['YAML', (text: string) => text],
    ['JSON', (text: string) => JSON.stringify(readYaml(text))],
  ])('a single %s file is a bundle of one', async (_name, write) => {
    const theme = { theme_name: 'Alone', json_data: {}, uuid: randomUUID(), version: '1.0.0' };
    const reply = await sendBundle(admin, 'theme', Buffer.from(write(writeYaml(theme))));
    expect(reply.status, reply.text).toBe(200);
    const wrong = await sendBundle(
      admin,
      'theme',
      Buffer.from(write(writeYaml({ ...theme, theme_name: 7 }))),
    );
    expect(wrong.body.errors[0].extra['themes/file.yaml']).toHaveProperty('theme_name');
  });

  it('a single file of bad YAML is named, not taken for an archive', async () => {
    const { status, body } = await sendBundle(
      admin,
      'theme',
      Buffer.from('theme_name: [unclosed\nuuid: x\n'),
    );
    expect(status).toBe(422);
    expect(body.errors[0].extra['themes/file.yaml']).toBe('Not a valid YAML file');
  });

  it('references that run in a circle end', async () => {
    const grid = { type: 'GRID', id: 'GRID_ID', children: ['ROOT_ID', 'GRID_ID'] };
    const position = {
      ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
      GRID_ID: grid,
    };
    const files = bundleOf('Dashboard', {
      'dashboards/loop.yaml': dashboard({ position, slug: 'loop', uuid: uuid('9') }),
    });
    const reply = await sendBundle(admin, 'dashboard', files);
    expect([200, 422]).toContain(reply.status);
    const stored = await admin.get('/api/v1/dashboard/loop');
    expect([200, 404]).toContain(stored.status);
  });

  it('what is here keeps its slug and its table', async () => {
    expect((await sendBundle(admin, 'assets', whole())).status).toBe(200);
    const before = await counts();
    const intruder = bundleOf('Dashboard', {
      'dashboards/x.yaml': dashboard({ uuid: uuid('45'), position: {} }),
    });
    const slug = await sendBundle(admin, 'dashboard', intruder);
    expect(slug.body.errors[0].extra['dashboards/x.yaml']).toEqual({
      slug: ['Another dashboard already has the slug shop'],
    });
    const table = await sendBundle(
      admin,
      'dataset',
      bundleOf('SqlaTable', { 'datasets/store/x.yaml': dataset({ uuid: uuid('23') }) }),
    );
    expect(table.body.errors[0].extra['datasets/store/x.yaml'].table_name[0]).toMatch(/already exists here/);
    expect(await counts()).toEqual(before);
  });

  it('nobody becomes a reader of a table by importing it', async () => {
    await sendBundle(admin, 'assets', whole());
    const role = await admin.post('/api/v1/security/roles/', { name: 'importers' });
    const pairs = await app.services.db
      .selectFrom('permission_views')
      .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
      .innerJoin('views', 'views.id', 'permission_views.view_id')
      .select('permission_views.id')
      .where('views.name', '=', 'Dataset')
      .where('permissions.name', 'in', ['can_read', 'can_write'])
      .execute();
    await admin.post(`/api/v1/security/roles/${role.body.id}/permissions`, {
      permission_view_menu_ids: pairs.map(pair => pair.id),
    });
    const { client } = await userWith(app, admin, 'mallory', ['importers']);
    for (const changes of [{ table_name: 'salaries' }, { table_name: 'v', sql: 'SELECT * FROM salaries' }]) {
      const files = bundleOf('SqlaTable', {
        'datasets/store/x.yaml': dataset({ uuid: uuid('77'), ...changes }),
      });
      const reply = await sendBundle(client, 'dataset', files);
      expect(reply.status, reply.text).toBe(422);
      expect(reply.text).toMatch(/You need access/);
    }
    const stolen = bundleOf('SqlaTable', { 'datasets/store/x.yaml': dataset() });
    expect((await sendBundle(client, 'dataset', stolen, { overwrite: 'true' })).status).toBe(403);
  });

  it('a failure while writing leaves nothing behind', async () => {
    const doomed = await createTestApp();
    const { counters } = doomed.services.metadata;
    const client = await doomed.as();
    const bump = counters.bump.bind(counters);
    counters.bump = async (topic, trx) => {
      if (topic === 'identity') throw new Error('the machine went dark');
      return bump(topic, trx);
    };
    expect((await sendBundle(client, 'assets', whole())).status).toBe(500);
    for (const kind of ['database', 'dataset', 'chart', 'dashboard'])
      expect((await client.get(`/api/v1/${kind}/`)).body.count, kind).toBe(0);
    await expect(doomed.close()).rejects.toThrow('the machine went dark');
  });
});
