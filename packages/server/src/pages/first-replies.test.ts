import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PASSWORD, createTestApp, type TestApp } from '../testing/app.ts';
import { PASSWORD, sampleDatasets, userWith } from '../testing/content.ts';
import { firstReplies } from './first-replies.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  const admin = await app.as();
  await admin.post('/api/v1/dashboard/', { dashboard_title: 'A draft', slug: 'draft' });
  await userWith(app, admin, 'gamma', ['Gamma']);
  const { sales } = await sampleDatasets(app);
  const chart = { slice_name: 'A chart', viz_type: 'table', datasource_id: sales, datasource_type: 'table' };
  await admin.post('/api/v1/chart/', { ...chart, params: '{}' });
});
afterAll(() => app.close());

async function cookieOf(username: string, password: string): Promise<string> {
  const reply = await app.server.inject({ method: 'POST', url: '/login/', payload: { username, password } });
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

const repliesTo = async (url: string, username = 'admin', password = ADMIN_PASSWORD) =>
  firstReplies(app.server, { url, cookie: await cookieOf(username, password) });

test('a dashboard comes with itself, its charts and its datasets', async () => {
  const replies = await repliesTo('/superset/dashboard/draft/?edit=true');
  expect(Object.keys(replies)).toEqual([
    '/api/v1/dashboard/draft',
    '/api/v1/dashboard/draft/charts',
    '/api/v1/dashboard/draft/datasets',
  ]);
  const item = replies['/api/v1/dashboard/draft'];
  expect(item).toMatchObject({ etag: expect.any(String), body: { result: { dashboard_title: 'A draft' } } });
});

test.each([
  ['/explore/?viz_type=table&datasource=1__table', 'datasource_id=1&datasource_type=table'],
  ['/explore/?form_data=%7B%22datasource%22%3A%221__table%22%7D', 'datasource_id=1&datasource_type=table'],
  ['/explore/?slice_id=1&form_data_key=gone', 'form_data_key=gone&slice_id=1'],
])('%s comes with what Explore opens with', async (url, asked) => {
  const address = `/api/v1/explore/?${asked}`;
  const replies = await repliesTo(url);
  expect(Object.keys(replies)).toEqual([address]);
  expect(replies[address]?.body).toMatchObject({ result: { dataset: { table_name: 'sales' } } });
});

test.each([
  '/superset/dashboard/nothing/',
  '/superset/dashboard/p/abc/',
  '/superset/welcome/',
  '/explore/',
  '/explore/?slice_id=999',
])('%s comes alone', async url => {
  expect(await repliesTo(url)).toEqual({});
});

test('somebody who may not see a dashboard is not sent it with the page', async () => {
  expect(await repliesTo('/superset/dashboard/draft/', 'gamma', PASSWORD)).toEqual({});
});
