import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePair } from '../../auth/grants.ts';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets, userWith } from '../../testing/content.ts';

let app: TestApp;
let admin: Client;
let embedded: number;
let other: number;
let chart: number;
let token: string;

const PERMISSIONS: [string, string][] = [
  ['can_read', 'Dashboard'],
  ['can_read', 'Chart'],
  ['can_get_embedded', 'Dashboard'],
  ['can_read', 'EmbeddedDashboard'],
  ['can_read', 'DashboardPermalinkRestApi'],
  ['can_write', 'DashboardPermalinkRestApi'],
  ['can_read', 'DashboardFilterStateRestApi'],
  ['can_write', 'DashboardFilterStateRestApi'],
];

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  const { sales } = await sampleDatasets(app);
  const { db, metadata } = app.services;
  const made = await admin.post('/api/v1/chart/', {
    slice_name: 'Pie',
    viz_type: 'pie',
    datasource_id: sales,
    datasource_type: 'table',
    params: '{"metric":"count","groupby":["region"]}',
  });
  chart = made.body.id;
  [embedded, other] = (await Promise.all(
    ['Embedded', 'Other'].map(async dashboard_title => {
      const { body } = await admin.post('/api/v1/dashboard/', { dashboard_title });
      return body.id as number;
    }),
  )) as [number, number];
  for (const dashboards of [[embedded, other]]) await admin.put(`/api/v1/chart/${chart}`, { dashboards });
  const { body } = await admin.post(`/api/v1/dashboard/${embedded}/embedded`, { allowed_domains: [] });
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Public')
    .executeTakeFirstOrThrow();
  for (const pair of PERMISSIONS) {
    const permission_view_id = await ensurePair(db, ...pair);
    await db.insertInto('role_permission_views').values({ role_id: role.id, permission_view_id }).execute();
  }
  await metadata.counters.bump('identity');
  const granted = await admin.post('/api/v1/security/guest_token/', {
    user: { username: 'visitor' },
    resources: [{ type: 'dashboard', id: body.result.uuid }],
    rls: [],
  });
  token = granted.body.token;
});
afterAll(() => app.close());

const visit = async (path: string, payload?: object) => {
  const reply = await app.server.inject({
    method: payload ? 'POST' : 'GET',
    url: path,
    headers: { 'x-guesttoken': token },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
};

describe('a guest with a token for one dashboard', () => {
  it('reads it without the people behind it', async () => {
    const { status, body } = await visit(`/api/v1/dashboard/${embedded}`);
    expect(status).toBe(200);
    expect(body.result.dashboard_title).toBe('Embedded');
    for (const hidden of ['owners', 'changed_by', 'changed_by_name'])
      expect(body.result).not.toHaveProperty(hidden);
  });

  it('reads its charts, and its datasets without owners and database', async () => {
    expect((await visit(`/api/v1/dashboard/${embedded}/charts`)).body.result).toMatchObject([{ id: chart }]);
    const [dataset] = (await visit(`/api/v1/dashboard/${embedded}/datasets`)).body.result;
    expect(dataset.table_name).toBe('sales');
    expect(dataset).not.toHaveProperty('owners');
    expect(dataset).not.toHaveProperty('database');
  });

  it.each(['', '/charts', '/datasets', '/tabs', '/embedded'])('finds nothing of another%s', async part => {
    expect((await visit(`/api/v1/dashboard/${other}${part}`)).status).toBe(404);
  });

  it('sees nothing in lists and nobody in choices', async () => {
    for (const path of ['/api/v1/dashboard/', '/api/v1/chart/', '/api/v1/dashboard/related/owners']) {
      const { status, body } = await visit(path);
      expect([path, status === 200 ? body.count : 0]).toEqual([path, 0]);
    }
    expect([401, 403]).toContain((await visit('/api/v1/explore/')).status);
  });
});

describe('granting a token', () => {
  const ask = (body: object, client = admin) => client.post('/api/v1/security/guest_token/', body);

  it.each([
    [{ resources: [{ type: 'dashboard', id: 'nope' }], rls: [] }, 400],
    [{ resources: [{ type: 'chart', id: '1' }], rls: [] }, 400],
    [{ resources: [], rls: [] }, 400],
    [{ rls: [] }, 400],
    [{ resources: [{ type: 'dashboard', id: 1 }] }, 400],
    [{ resources: [{ type: 'dashboard', id: 1 }], rls: [{ dataset: 1 }] }, 400],
    [{ resources: [{ type: 'dashboard', id: 1 }], rls: [{ clause: 'a = 1', table: 2 }] }, 400],
  ])('%j → %i', async (body, status) => {
    expect((await ask(body)).status).toBe(status);
  });

  it('takes the id of an embedded dashboard, from administrators', async () => {
    const body = { resources: [{ type: 'dashboard', id: embedded }], rls: [{ clause: 'a = 1', dataset: 1 }] };
    expect((await ask(body)).body.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const { client } = await userWith(app, admin, 'alpha', ['Alpha']);
    expect((await ask(body, client)).status).toBe(403);
  });
});
