import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePair, grantNames } from '../auth/grants.ts';
import { insert } from '../resources/kit/write.ts';
import { type Client, createTestApp, type TestApp, type TestReply } from '../testing/app.ts';
import { userWith } from '../testing/content.ts';
import { addRule, ask, createWorld, datasetGrant, dropRules, roleWith, type World } from './testing/world.ts';

let app: TestApp;
let world: World;
let admin: Client;

const AMOUNT = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'amount',
};
const PARAMS = {
  viz_type: 'table',
  groupby: ['region'],
  metrics: [AMOUNT, 'count'],
  x_axis_title: 'pieces',
  adhoc_filters: [
    { expressionType: 'SIMPLE', subject: 'product', operator: '==', comparator: 'tea', clause: 'WHERE' },
    { expressionType: 'SQL', sqlExpression: 'id < 100', clause: 'WHERE' },
  ],
};

beforeAll(async () => {
  app = await createTestApp();
  world = await createWorld(app);
  admin = await app.as();
});
afterAll(() => app.close());

const query = { columns: ['region'], metrics: ['count'] };

describe('a dataset is open to', () => {
  it.each([
    ['nobody without a grant', () => [], 403],
    ['a grant on it', () => [datasetGrant('orders', world.orders)], 200],
    [
      'a grant on its schema',
      () => [['schema_access', grantNames.schema('shop', null, 'main')] as const],
      200,
    ],
    [
      'a grant on its database',
      () => [['database_access', grantNames.database('shop', world.databaseId)] as const],
      200,
    ],
    [
      'a grant on another schema',
      () => [['schema_access', grantNames.schema('shop', null, 'other')] as const],
      403,
    ],
  ])('%s', async (name, grants, status) => {
    await roleWith(app, admin, name, grants());
    const { client } = await userWith(app, admin, randomUUID(), ['Gamma', name]);
    const reply = await ask(client, world.orders, query);
    expect(reply.status, reply.text).toBe(status);
    if (status === 403) expect(reply.body).toEqual({ message: 'Forbidden' });
    const id = world.orders;
    const others = [
      await client.send({
        method: 'POST',
        url: `/datasource/samples?datasource_type=table&datasource_id=${id}`,
      }),
      await client.get(`/api/v1/datasource/table/${id}/column/region/values/`),
      await client.post(`/api/v1/datasource/table/${id}/validate_expression/`, { expression: '1 = 1' }),
    ];
    for (const other of others) expect(other.status).toBe(403);
  });

  it('its owner', async () => {
    const { client, id } = await userWith(app, admin, 'owner', ['Gamma']);
    expect((await ask(client, world.orders, query)).status).toBe(403);
    await app.services.db
      .insertInto('dataset_owners')
      .values({ dataset_id: world.orders, user_id: id })
      .execute();
    await app.services.metadata.counters.bump('data');
    expect((await ask(client, world.orders, query)).status).toBe(200);
  });

  it('a file only with the right to export', async () => {
    await roleWith(app, admin, 'Bare', [['can_read', 'Chart'], datasetGrant('orders', world.orders)]);
    const { client } = await userWith(app, admin, 'bare', ['Bare']);
    expect((await ask(client, world.orders, query)).status).toBe(200);
    expect((await ask(client, world.orders, query, { result_format: 'csv' })).status).toBe(403);
  });
});

describe('a dashboard opens its datasets', () => {
  let dashboard: number;
  let chart: number;
  let viewers: number;
  let viewer: Client;

  beforeAll(async () => {
    const { services } = app;
    chart = await storeChart(PARAMS);
    viewers = await roleWith(app, admin, 'Viewers', []);
    dashboard = await storeDashboard({
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-1',
          filterType: 'filter_select',
          targets: [{ datasetId: world.orders, column: { name: 'product' } }],
        },
      ],
    });
    await services.db
      .insertInto('dashboard_charts')
      .values({ dashboard_id: dashboard, chart_id: chart })
      .execute();
    await services.db
      .insertInto('dashboard_roles')
      .values({ dashboard_id: dashboard, role_id: viewers })
      .execute();
    viewer = (await userWith(app, admin, 'viewer', ['Gamma', 'Viewers'])).client;
  });

  const send = (client: Client, form: object, asked: object = query): Promise<TestReply> =>
    ask(client, world.orders, asked, { form_data: form });

  it('to its roles, by its charts, filters and drills', async () => {
    const { client: stranger } = await userWith(app, admin, 'stranger', ['Gamma']);
    const forms: [object, number][] = [
      [{ dashboardId: dashboard, slice_id: chart }, 200],
      [{ dashboardId: dashboard, slice_id: chart + 1 }, 403],
      [{ dashboardId: dashboard + 1, slice_id: chart }, 403],
      [{ slice_id: chart }, 403],
      [{ dashboardId: dashboard, type: 'NATIVE_FILTER', native_filter_id: 'NATIVE_FILTER-1' }, 200],
      [{ dashboardId: dashboard, type: 'NATIVE_FILTER', native_filter_id: 'NATIVE_FILTER-2' }, 403],
      [{ dashboardId: dashboard }, 200],
      [{ dashboardId: dashboard, slice_id: 0, chart_id: chart, groupby: ['product'] }, 200],
      [{ dashboardId: dashboard, slice_id: 0, chart_id: chart, groupby: ['nothing'] }, 403],
    ];
    for (const [form, status] of forms) {
      expect((await send(viewer, form)).status, JSON.stringify(form)).toBe(status);
      expect((await send(stranger, form)).status).toBe(403);
    }
  });

  it('only while it is published', async () => {
    const set = (published: boolean) =>
      app.services.db.updateTable('dashboards').set({ published }).where('id', '=', dashboard).execute();
    await set(false);
    expect((await send(viewer, { dashboardId: dashboard, slice_id: chart })).status).toBe(403);
    await set(true);
  });

  describe('to guests whose token names it', () => {
    let uuid: string;
    let other: string;

    const grantPublic = async (permission: string, view: string) => {
      const { db, metadata } = app.services;
      const pair = await ensurePair(db, permission, view);
      const { id } = await db
        .selectFrom('roles')
        .select('id')
        .where('name', '=', 'Public')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('role_permission_views')
        .values({ role_id: id, permission_view_id: pair })
        .execute();
      await metadata.counters.bump('identity');
    };

    beforeAll(async () => {
      uuid = await embed(dashboard);
      other = await embed(await storeDashboard({}));
      await grantPublic('can_read', 'Chart');
    });

    const asGuest = async (
      context: { form: object; query?: object; extra?: object },
      {
        resource = uuid,
        rules = [],
      }: { resource?: string; rules?: { clause: string; dataset?: number }[] } = {},
    ) => {
      const token = await app.services.auth.guestTokens.sign({
        username: 'guest',
        firstName: 'G',
        lastName: 'T',
        claims: { resources: [{ type: 'dashboard', id: resource }], rules },
      });
      const reply = await app.server.inject({
        method: 'POST',
        url: '/api/v1/chart/data',
        headers: { 'x-guesttoken': token },
        payload: {
          datasource: { id: world.orders, type: 'table' },
          queries: [context.query ?? query],
          form_data: context.form,
          ...context.extra,
        },
      });
      return { status: reply.statusCode, body: reply.json() };
    };
    const form = () => ({ dashboardId: dashboard, slice_id: chart });

    it('with what the chart asks, and no statement shown', async () => {
      const asked = {
        ...query,
        metrics: [AMOUNT, 'count'],
        orderby: [[AMOUNT, false]],
        filters: [{ col: 'product', op: 'IN', val: ['tea'] }],
        extras: { where: '(id < 100)' },
      };
      const reply = await asGuest({ form: form(), query: asked });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(reply.body.result[0]).not.toHaveProperty('query');
    });

    it('never with anything else', async () => {
      const sql = (text: string) => ({ label: 'x', sqlExpression: text, expressionType: 'SQL' });
      const tampered: object[] = [
        { columns: ['region', 'id'] },
        { columns: ['product'] },
        { columns: ['amount'], metrics: null },
        { columns: ['pieces'] },
        { columns: [sql('amount')] },
        { columns: [sql('region || product')] },
        { columns: [], groupby: ['id'] },
        { metrics: [{ ...AMOUNT, aggregate: 'MAX' }] },
        { metrics: [{ ...AMOUNT, column: { column_name: 'pieces' } }] },
        { metrics: [sql('MAX(pieces)')] },
        { orderby: [['id', true]] },
        { orderby: [[{ ...AMOUNT, aggregate: 'MIN' }, true]] },
        { extras: { where: 'amount > 5' } },
        { extras: { where: '(id < 100) AND (amount > 5)' } },
        { extras: { having: 'SUM(pieces) > 5' } },
        { where: '1 = 1' },
        { filters: [{ col: 'amount', op: '>', val: 1 }] },
        { filters: [{ col: 'id', op: '==', val: 1 }] },
        { filters: [{ col: sql('pieces'), op: '==', val: 1 }] },
        { series_columns: ['id'] },
        { series_limit_metric: sql('MAX(pieces)') },
        { granularity: 'ordered_at' },
        { result_type: 'samples' },
        { result_type: 'drill_detail' },
        { result_type: 'query' },
      ];
      for (const change of tampered) {
        const reply = await asGuest({ form: form(), query: { ...query, ...change } });
        expect(reply.status, JSON.stringify(change)).toBe(403);
      }
      expect((await asGuest({ form: form(), extra: { result_type: 'samples' } })).status).toBe(403);
    });

    it('never by another dashboard, a chart that is not on it, or none', async () => {
      expect((await asGuest({ form: form() }, { resource: other })).status).toBe(403);
      expect((await asGuest({ form: { dashboardId: dashboard, slice_id: chart + 1 } })).status).toBe(403);
      expect((await asGuest({ form: {} })).status).toBe(403);
      expect((await asGuest({ form: { dashboardId: dashboard } })).status).toBe(403);
    });

    it('a filter lists the column it aims at', async () => {
      const filter = { dashboardId: dashboard, type: 'NATIVE_FILTER', native_filter_id: 'NATIVE_FILTER-1' };
      expect((await asGuest({ form: filter, query: { columns: ['product'], metrics: [] } })).status).toBe(
        200,
      );
      expect((await asGuest({ form: filter, query: { columns: ['region'], metrics: [] } })).status).toBe(403);
    });

    it('a drill goes by the columns one can group by, once guests may drill', async () => {
      const drill = (column: string, rest: object = {}) =>
        asGuest({
          form: { dashboardId: dashboard, chart_id: chart, groupby: [column] },
          query: { ...query, columns: [column], ...rest },
        });
      expect((await drill('product')).status).toBe(403);
      await grantPublic('can_drill', 'Dashboard');
      const reply = await drill('product', { filters: [{ col: 'region', op: '==', val: 'north' }] });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(Object.keys(reply.body.result[0].data[0])).toContain('product');
      // within what the drill before showed, though no chart of the dashboard does
      const further = await drill('region', { filters: [{ col: 'pieces', op: '==', val: 1 }] });
      expect(further.status).toBe(200);
      expect((await drill('no_such_column')).status).toBe(403);
      expect((await drill('product', { metrics: [{ ...AMOUNT, aggregate: 'MAX' }] })).status).toBe(403);
      expect((await drill('product', { extras: { where: 'amount > 5' } })).status).toBe(403);
      expect((await drill('product', { result_type: 'samples' })).status).toBe(403);
    });

    it('bound by the rules of the token and of everybody', async () => {
      const rows = async (rules: { clause: string; dataset?: number }[]) => {
        const reply = await asGuest({ form: form() }, { rules });
        return reply.body.result[0].data.map((row: { region: string }) => row.region).sort();
      };
      expect(await rows([{ clause: "region = 'north'" }])).toEqual(['north']);
      expect(await rows([{ clause: "region <> 'north'", dataset: world.orders }])).toEqual(['south', 'west']);
      expect(await rows([{ clause: '1 = 0', dataset: world.orders + 1 }])).toHaveLength(4);
      await addRule(app, [world.orders], { clause: "region <> 'west'" });
      expect(await rows([{ clause: "region <> 'north'" }])).toEqual(['south']);
      await dropRules(app);
    });
  });
});

const at = '2026-01-01T00:00:00';
const storeChart = (params: object): Promise<number> =>
  insert(app.services.db, 'charts', {
    uuid: randomUUID(),
    slice_name: 'chart',
    viz_type: 'table',
    params: JSON.stringify(params),
    datasource_id: world.orders,
    created_on: at,
    changed_on: at,
  });
const storeDashboard = (metadata: object): Promise<number> =>
  insert(app.services.db, 'dashboards', {
    uuid: randomUUID(),
    dashboard_title: 'board',
    json_metadata: JSON.stringify(metadata),
    published: true,
    created_on: at,
    changed_on: at,
  });
async function embed(dashboard_id: number): Promise<string> {
  const uuid = randomUUID();
  await insert(app.services.db, 'embedded_dashboards', {
    uuid,
    dashboard_id,
    created_on: at,
    changed_on: at,
  });
  return uuid;
}
