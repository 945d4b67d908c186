import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';
import { sampleDatasets, userWith } from '../../testing/content.ts';
import { isCrontab } from './schedule.ts';

const PATH = '/api/v1/report';

let app: TestApp;
let admin: Client;
let alpha: { id: number; client: Client };
let chart: number;
let dashboard: number;
let database: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  alpha = await userWith(app, admin, 'alpha', ['Alpha']);
  const { sales } = await sampleDatasets(app);
  database = (await app.services.db.selectFrom('databases').select('id').executeTakeFirstOrThrow()).id;
  chart = (
    await admin.post('/api/v1/chart/', {
      slice_name: 'sales',
      datasource_id: sales,
      datasource_type: 'table',
      viz_type: 'table',
    })
  ).body.id;
  const tab = { id: 'TAB-1', type: 'TAB', children: [], meta: { text: 'One' } };
  dashboard = (
    await admin.post('/api/v1/dashboard/', {
      dashboard_title: 'Board',
      position_json: JSON.stringify({ 'TAB-1': tab }),
    })
  ).body.id;
});
afterAll(() => app.close());

const body = (fields: object = {}) => ({
  type: 'Report',
  name: `weekly ${randomUUID()}`,
  crontab: '0 9 * * 1',
  chart,
  recipients: [{ type: 'Email', recipient_config_json: { target: 'a@example.com; b@example.com' } }],
  ...fields,
});
const create = async (client = admin, fields: object = {}): Promise<number> => {
  const reply = await client.post(`${PATH}/`, body(fields));
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};

describe('alerts and reports', () => {
  it('are created, read, listed, changed and deleted', async () => {
    const id = await create(admin, { name: 'weekly', timezone: 'Europe/Zurich', extra: { dashboard: {} } });
    expect((await admin.get(`${PATH}/${id}`)).body.result).toMatchObject({
      name: 'weekly',
      active: true,
      chart: { id: chart, slice_name: 'sales', viz_type: 'table' },
      dashboard: null,
      last_state: 'Not triggered',
      log_retention: 90,
      owners: [expect.objectContaining({ first_name: 'Admin' })],
      recipients: [
        {
          type: 'Email',
          recipient_config_json: JSON.stringify({ target: 'a@example.com; b@example.com' }),
        },
      ],
      extra: { dashboard: {} },
    });
    const list = await admin.get(`${PATH}/`, {
      filters: [
        { col: 'type', opr: 'eq', value: 'Report' },
        { col: 'name', opr: 'report_all_text', value: 'WEEK' },
      ],
    });
    expect(list.body).toMatchObject({ count: 1, ids: [id], list_title: 'List Report Schedule' });
    expect(list.body.result[0]).toMatchObject({
      chart_id: chart,
      dashboard_id: null,
      crontab_humanized: 'At 09:00 AM, only on Monday',
      recipients: [{ type: 'Email' }],
    });
    for (const order_column of list.body.order_columns) {
      expect((await admin.get(`${PATH}/`, { order_column })).status).toBe(200);
    }
    expect((await admin.put(`${PATH}/${id}`, { active: false })).body).toEqual({
      id,
      result: { active: false },
    });
    expect((await admin.get(`${PATH}/${id}`)).body.result).toMatchObject({
      active: false,
      crontab: '0 9 * * 1',
    });
    expect((await admin.delete(`${PATH}/`, [id])).body).toEqual({ message: 'Deleted 1 report schedule' });
    expect((await admin.get(`${PATH}/${id}`)).status).toBe(404);
  });

  it.each([
    ['both a chart and a dashboard', () => ({ dashboard }), 422, 'chart'],
    ['neither', () => ({ chart: null }), 422, 'chart'],
    ['an unknown chart', () => ({ chart: 99_999 }), 422, 'chart'],
    ['a database on a report', () => ({ database }), 422, 'database'],
    ['an alert without a database', () => ({ type: 'Alert' }), 422, 'database'],
    ['six fields of cron', () => ({ crontab: '0 0 9 * * 1' }), 400, 'crontab'],
    ['the 31st of February', () => ({ crontab: '0 0 31 2 *' }), 400, 'crontab'],
    ['an unknown zone', () => ({ timezone: 'Mars/Olympus' }), 400, 'timezone'],
    ['a narrow picture', () => ({ custom_width: 599 }), 400, 'custom_width'],
    ['an e-mail to nobody', () => ({ recipients: [{ type: 'Email' }] }), 400, 'recipients'],
    [
      'an address that is none',
      () => ({ recipients: [{ type: 'Email', recipient_config_json: { target: 'a@example.com, b' } }] }),
      400,
      'recipients',
    ],
    [
      'a tab the dashboard has not',
      () => ({ chart: null, dashboard, extra: { dashboard: { activeTabs: ['TAB-2'] } } }),
      422,
      'extra',
    ],
    ['an unknown owner', () => ({ owners: [99_999] }), 422, 'owners'],
    ['an unknown field', () => ({ colour: 'red' }), 400, 'colour'],
    ['an unknown kind', () => ({ type: 'Rumour' }), 400, 'type'],
  ])('are refused with %s', async (_name, fields, status, field) => {
    const reply = await admin.post(`${PATH}/`, body(fields()));
    expect([reply.status, Object.keys(reply.body.message)]).toEqual([status, [field]]);
  });

  it('have names of their own within their kind', async () => {
    await create(admin, { name: 'daily' });
    const again = await admin.post(`${PATH}/`, body({ name: 'daily' }));
    expect(again.body.message).toEqual({ name: ['A report named "daily" already exists'] });
    await create(admin, { name: 'daily', type: 'Alert', database, sql: 'SELECT 1' });
  });

  it('made on a chart go to their maker, once', async () => {
    const id = await create(alpha.client, { creation_method: 'charts', recipients: undefined });
    const [recipient] = (await alpha.client.get(`${PATH}/${id}`)).body.result.recipients;
    expect(JSON.parse(recipient.recipient_config_json)).toEqual({ target: 'alpha@example.org' });
    const again = await alpha.client.post(`${PATH}/`, body({ creation_method: 'charts' }));
    expect([again.status, again.body]).toEqual([
      409,
      { message: 'Resource already has an attached report.' },
    ]);
  });

  it('are changed and deleted by owners and administrators only', async () => {
    const theirs = await create(admin);
    const mine = await create(alpha.client);
    expect((await alpha.client.get(`${PATH}/${theirs}`)).status).toBe(200);
    for (const reply of [
      await alpha.client.put(`${PATH}/${theirs}`, { active: false }),
      await alpha.client.delete(`${PATH}/${theirs}`),
      await alpha.client.delete(`${PATH}/`, [mine, theirs]),
    ]) {
      expect(reply.status).toBe(403);
    }
    expect((await admin.put(`${PATH}/${mine}`, { description: 'seen' })).status).toBe(200);
    const gamma = (await userWith(app, admin, 'gamma', ['Gamma'])).client;
    expect((await gamma.get(`${PATH}/`)).status).toBe(403);
  });

  it('keep their executions under themselves', async () => {
    const [one, other] = [await create(), await create()];
    const run = await app.services.db
      .insertInto('report_logs')
      .values({
        uuid: randomUUID(),
        report_id: one,
        scheduled_dttm: '2026-01-15T12:00:00.000000',
        state: 'Error',
        error_message: 'The mail server did not answer',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const q = { order_column: 'scheduled_dttm', order_direction: 'desc' };
    expect((await admin.get(`${PATH}/${one}/log/`, q)).body).toMatchObject({ count: 1, ids: [run.id] });
    expect((await admin.get(`${PATH}/${other}/log/`)).body.count).toBe(0);
    expect((await admin.get(`${PATH}/${one}/log/${run.id}`)).body.result).toMatchObject({ state: 'Error' });
    expect((await admin.get(`${PATH}/${other}/log/${run.id}`)).status).toBe(404);
    expect((await admin.get(`${PATH}/99999/log/`)).status).toBe(404);
  });

  it('hold what they show', async () => {
    await create();
    const reply = await admin.delete(`/api/v1/chart/${chart}`);
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining('alerts or reports')]);
  });

  it('are not there when the feature is off', async () => {
    const without = await createTestApp({ env: { PARALLAX_FEATURE_ALERT_REPORTS: 'false' } });
    const client = await without.as();
    expect((await client.get(`${PATH}/`)).status).toBe(404);
    expect((await client.post(`${PATH}/`, body())).status).toBe(404);
    await without.close();
  });
});

it.each([
  ['* * * * *', true],
  ['*/15 8-18 * * 1-5', true],
  ['0 0 1 JAN *', true],
  ['@daily', false],
  ['60 * * * *', false],
  ['', false],
])('a schedule %s: %s', (text, valid) => expect(isCrontab(text)).toBe(valid));
