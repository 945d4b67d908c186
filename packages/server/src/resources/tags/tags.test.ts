import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Client;
let mine: number;
let theirs: number;
let ann: Client;
const PASSWORD = 'a long enough password';

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.as();
  const roles = await admin.get('/api/v1/security/roles/', {
    filters: [{ col: 'name', opr: 'eq', value: 'Alpha' }],
  });
  await admin.post('/api/v1/security/users/', {
    username: 'ann',
    first_name: 'Ann',
    last_name: 'Other',
    email: 'ann@example.com',
    password: PASSWORD,
    roles: [roles.body.result[0].id],
  });
  ann = await app.as('ann', PASSWORD);
  mine = (await ann.post('/api/v1/dashboard/', { dashboard_title: 'Ann’s' })).body.id;
  theirs = (await admin.post('/api/v1/dashboard/', { dashboard_title: 'Admin’s', published: true })).body.id;
});
afterAll(() => app.close());

const tagged = async (name: string): Promise<number[]> => {
  const { body } = await admin.send({ method: 'GET', url: `/api/v1/tag/get_objects/?tags=${name}` });
  return body.result.map((object: { id: number }) => object.id).sort();
};

describe('tags', () => {
  it('hang on what the caller may edit; the rest is reported as skipped', async () => {
    const { body } = await ann.post('/api/v1/tag/bulk_create', {
      tags: [
        {
          name: 'q3',
          objects_to_tag: [
            ['dashboard', mine],
            ['dashboard', theirs],
          ],
        },
      ],
    });
    expect(body.result).toEqual({
      objects_tagged: [['dashboard', mine]],
      objects_skipped: [['dashboard', theirs]],
    });
    expect(await tagged('q3')).toEqual([mine]);
  });

  it('list what they hang on in pages, or all of it', async () => {
    const ids: number[] = [];
    for (const dashboard_title of ['One', 'Two', 'Three']) {
      ids.push((await admin.post('/api/v1/dashboard/', { dashboard_title })).body.id);
    }
    const objects_to_tag = ids.map(id => ['dashboard', id]);
    await admin.post('/api/v1/tag/', { name: 'paged', objects_to_tag });
    const ask = (more: string) =>
      admin.send({ method: 'GET', url: `/api/v1/tag/get_objects/?tags=paged${more}` });
    const all = (await ask('')).body;
    expect([...ids].sort()).toEqual(all.result.map((object: { id: number }) => object.id).sort());
    expect(all.count).toBe(3);
    const pages = [
      await ask('&page_size=2'),
      await ask('&page=1&page_size=2'),
      await ask('&page=2&page_size=2'),
    ];
    expect(pages.map(({ body }) => body.count)).toEqual([3, 3, 3]);
    expect(pages.map(({ body }) => body.result.length)).toEqual([2, 1, 0]);
    expect(pages.flatMap(({ body }) => body.result)).toEqual(all.result);
    for (const wrong of ['&page_size=0', '&page_size=1001', '&page=-1', '&page=1000001', '&page=x']) {
      expect((await ask(wrong)).status, wrong).toBe(400);
    }
  });

  it('stay on what the caller may not edit when they change the tag', async () => {
    await admin.post('/api/v1/tag/', {
      name: 'shared',
      objects_to_tag: [
        ['dashboard', mine],
        ['dashboard', theirs],
      ],
    });
    const { body } = await ann.get('/api/v1/tag/', {
      filters: [{ col: 'name', opr: 'eq', value: 'shared' }],
    });
    const path = `/api/v1/tag/${body.result[0].id}`;
    expect((await ann.put(path, { name: 'shared', description: 'renamed only' })).status).toBe(200);
    expect(await tagged('shared')).toEqual([mine, theirs].sort());
    expect((await ann.put(path, { name: 'shared', objects_to_tag: [] })).status).toBe(200);
    expect(await tagged('shared')).toEqual([theirs]);
  });

  it('are stars, too', async () => {
    const { body } = await admin.get('/api/v1/tag/');
    const [{ id }] = body.result;
    await admin.post(`/api/v1/tag/${id}/favorites/`);
    expect((await admin.get('/api/v1/tag/favorite_status/', [id])).body.result).toEqual([
      { id, value: true },
    ]);
    await admin.delete(`/api/v1/tag/${id}/favorites/`);
    expect((await admin.get('/api/v1/tag/favorite_status/', [id])).body.result).toEqual([
      { id, value: false },
    ]);
  });

  it.each([
    [{ tags: [{ name: 'x', objects_to_tag: [['lamp', 1]] }] }, 422],
    [{ tags: [{ name: '' }] }, 400],
    [{ tags: [{ name: 'x', objects_to_tag: [['chart', 0]] }] }, 400],
  ])('refuse %j', async (body, status) => {
    expect((await admin.post('/api/v1/tag/bulk_create', body)).status).toBe(status);
  });
});
