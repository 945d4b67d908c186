import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Client;
let dashboard: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  dashboard = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Sales', slug: 'sales' })).body.id;
});
afterAll(() => app.close());

const seen = (event_name: string, place: string) =>
  admin.send({
    method: 'POST',
    url: `/superset/log/?explode=events&${place}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ events: JSON.stringify([{ event_name }]) }).toString(),
  });
const recent = async () => (await admin.get('/api/v1/log/recent_activity/')).body.result;

it('lists what the caller opened, each thing once, with the way to its picture', async () => {
  await seen('mount_dashboard', `dashboard_id=${dashboard}`);
  await seen('mount_dashboard', `dashboard_id=${dashboard}`);
  await seen('mount_dashboard', 'dashboard_id=9999');
  await seen('load_chart', `dashboard_id=${dashboard}`);
  await expect.poll(recent).toEqual([
    expect.objectContaining({
      action: 'mount_dashboard',
      item_type: 'dashboard',
      item_title: 'Sales',
      item_url: '/superset/dashboard/sales/',
      thumbnail_url: `/api/v1/dashboard/${dashboard}/thumbnail/latest/`,
    }),
  ]);
  const reply = await admin.get((await recent())[0].thumbnail_url);
  expect(reply).toMatchObject({
    status: 302,
    headers: { location: expect.stringMatching(/^\/api\/v1\/dashboard\/\d+\/thumbnail\/[0-9a-f]{16}\/$/) },
  });
});
