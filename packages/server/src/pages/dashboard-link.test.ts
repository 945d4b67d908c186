import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { userWith } from '../testing/content.ts';
import { webRoot } from './shell.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it.runIf(webRoot() !== null)('a short link leads to the dashboard in the state it was made for', async () => {
  const admin = await app.as();
  const { id } = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Linked' })).body;
  const { uuid } = (await admin.get(`/api/v1/dashboard/${id}`)).body.result;
  const urlParams = [
    ['region', 'a&b'],
    ['standalone', '1'],
  ];
  const made = await admin.post(`/api/v1/dashboard/${id}/permalink`, { urlParams, anchor: 'TAB-1' });
  const { key } = made.body;
  const { status, headers } = await admin.get(`/superset/dashboard/p/${key}/?standalone=2`);
  expect([status, headers.location]).toEqual([
    302,
    `/superset/dashboard/${uuid}/?region=a%26b&standalone=2&permalink_key=${key}#TAB-1`,
  ]);
  expect((await admin.get('/superset/dashboard/p/nope/')).status).toBe(200);
  const { client } = await userWith(app, admin, 'gamma', ['Gamma']);
  expect((await client.get(`/superset/dashboard/p/${key}/`)).headers).not.toHaveProperty('location');
});
