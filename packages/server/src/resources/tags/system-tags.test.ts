import { randomUUID } from 'node:crypto';
import { TAGGED_OBJECT_TYPES, type TaggedObjectType } from '@parallax/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Metadata } from '../../metadata/open.ts';
import { type TestPlace, testEngines } from '../../metadata/testing/stores.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { type Client, createTestApp } from '../../testing/app.ts';
import { exported, sendBundle } from '../bundles/test-bundles.ts';
import { insert, removeRows, replaceLinks } from '../kit/write.ts';
import { OBJECT_KINDS } from './objects.ts';
import { alignSystemTags, isSystemTag, keepSystemTags } from './system-tags.ts';

const NOW = Date.UTC(2026, 0, 15);
const at = timestamp(NOW);

describe.each(testEngines)('the product’s own tags on %s', (_engine, newPlace) => {
  let place: TestPlace;
  let metadata: Metadata;
  const users: number[] = [];
  beforeEach(async () => {
    place = await newPlace();
    metadata = await place.open();
    users.length = 0;
    for (const name of ['ann', 'bob'])
      users.push(
        await insert(metadata.db, 'users', {
          username: name,
          first_name: name,
          last_name: 'Tester',
          email: `${name}@example.com`,
          created_on: at,
          changed_on: at,
        }),
      );
  });
  afterEach(async () => {
    await metadata.close();
    await place.remove();
  });

  const align = (isOn: boolean) => alignSystemTags(metadata, isOn, NOW);
  const named = (names: readonly string[]) =>
    names.map(name => name.replace('ann', String(users[0])).replace('bob', String(users[1]))).sort();
  const tagsOf = async (kind: TaggedObjectType, id: number): Promise<string[]> => {
    const rows = await metadata.db
      .selectFrom('tagged_objects')
      .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
      .select('tags.name')
      .where('object_type', '=', TAGGED_OBJECT_TYPES[kind])
      .where('object_id', '=', id)
      .execute();
    return rows.map(row => row.name).sort();
  };
  const make = async (kind: TaggedObjectType): Promise<number> => {
    const audit = { created_on: at, changed_on: at, created_by_fk: users[0] };
    const own = {
      query: { label: 'q', sql: 'SELECT 1' },
      chart: { slice_name: 'c', viz_type: 'table', params: '{}' },
      dashboard: { dashboard_title: 'd' },
      dataset: { table_name: 't', database_id: await database() },
    };
    return insert(metadata.db, OBJECT_KINDS[kind].table, { uuid: randomUUID(), ...own[kind], ...audit });
  };
  const database = () =>
    insert(metadata.db, 'databases', {
      uuid: randomUUID(),
      database_name: randomUUID(),
      sqlalchemy_uri: 'sqlite://',
      created_on: at,
      changed_on: at,
    });
  const own = (kind: 'chart' | 'dashboard' | 'dataset', id: number, owners: number[]) =>
    replaceLinks(metadata.db, { table: `${kind}_owners`, own: `${kind}_id`, other: 'user_id' }, id, owners);
  const star = async (id: number) => {
    await metadata.db
      .insertInto('favourites')
      .values({ user_id: users[1]!, class_name: 'slice', obj_id: id, dttm: at })
      .execute();
    await keepSystemTags(metadata.db, 'chart', [id]);
  };

  it.each([
    ['query', ['type:query', 'owner:ann']],
    ['chart', ['type:chart', 'owner:bob']],
    ['dashboard', ['type:dashboard', 'owner:bob']],
    ['dataset', ['type:dataset', 'owner:bob']],
  ] as const)('say what a new %s is and who owns it, and leave with it', async (kind, tags) => {
    await align(true);
    const id = await make(kind);
    if (kind !== 'query') await own(kind, id, [users[1]!]);
    expect(await tagsOf(kind, id)).toEqual(named(tags));
    await removeRows(metadata.db, OBJECT_KINDS[kind].table, [id]);
    expect(await tagsOf(kind, id)).toEqual([]);
  });

  it('follow owners, stars and the end of an account', async () => {
    await align(true);
    const id = await make('chart');
    const other = await make('chart');
    await own('chart', id, [users[0]!, users[1]!]);
    await star(id);
    expect(await tagsOf('chart', id)).toEqual(
      named(['type:chart', 'owner:ann', 'owner:bob', 'favorited_by:bob']),
    );
    await own('chart', id, [users[0]!]);
    expect(await tagsOf('chart', id)).toEqual(named(['type:chart', 'owner:ann', 'favorited_by:bob']));
    await removeRows(metadata.db, 'users', [users[1]!]);
    expect(await tagsOf('chart', id)).toEqual(named(['type:chart', 'owner:ann']));
    expect(await tagsOf('chart', other)).toEqual(['type:chart']);
  });

  it('are made for what was there before, once, and go when they are switched off', async () => {
    const id = await make('chart');
    await own('chart', id, [users[0]!]);
    await star(id);
    expect(await tagsOf('chart', id)).toEqual([]);
    const custom = await insert(metadata.db, 'tags', { name: 'q3', created_on: at, changed_on: at });
    await align(true);
    await align(true);
    expect(await tagsOf('chart', id)).toEqual(named(['type:chart', 'owner:ann', 'favorited_by:bob']));
    await align(false);
    expect(await tagsOf('chart', await make('chart'))).toEqual([]);
    expect((await metadata.db.selectFrom('tags').select('id').execute()).map(tag => tag.id)).toEqual([
      custom,
    ]);
  });
});

describe('the API', () => {
  const isCustom = (name: string) => !isSystemTag(name);

  it.each(['type:chart', 'type:query', 'owner:12', 'favorited_by:1'])('keeps %s to itself', async name => {
    expect(isSystemTag(name)).toBe(true);
  });
  it.each(['type:lamp', 'owner:ann', 'owner:', 'my owner:1', 'q3'])('leaves %s to people', name => {
    expect(isCustom(name)).toBe(true);
  });

  const withApp = async (env: Record<string, string>, work: (admin: Client) => Promise<void>) => {
    const app = await createTestApp({ env });
    try {
      await work(await app.as());
    } finally {
      await app.close();
    }
  };
  const dashboardTags = async (admin: Client, id: number): Promise<string[]> => {
    const { body } = await admin.get(`/api/v1/dashboard/${id}`);
    return body.result.tags.map((tag: { name: string; type: number }) => `${tag.name} ${tag.type}`).sort();
  };
  const newDashboard = async (admin: Client): Promise<number> =>
    (await admin.post('/api/v1/dashboard/', { dashboard_title: 'd' })).body.id;

  it('shows them with their types, follows stars, and lets nobody change them', async () => {
    await withApp({}, async admin => {
      const id = await newDashboard(admin);
      await admin.post(`/api/v1/dashboard/${id}/favorites/`);
      await admin.post(`/api/v1/tag/3/${id}/`, { properties: { tags: ['q3'] } });
      const mine = ['favorited_by:1 4', 'owner:1 3', 'type:dashboard 2'];
      expect(await dashboardTags(admin, id)).toEqual([mine[0], mine[1], 'q3 1', mine[2]]);
      expect((await admin.put(`/api/v1/dashboard/${id}`, { tags: [] })).status).toBe(200);
      await admin.delete(`/api/v1/dashboard/${id}/favorites/`);
      expect(await dashboardTags(admin, id)).toEqual([mine[1], mine[2]]);

      const { body } = await admin.get('/api/v1/tag/', {
        filters: [{ col: 'name', opr: 'eq', value: 'owner:1' }],
      });
      const refused = [
        await admin.post('/api/v1/tag/', { name: 'owner:1' }),
        await admin.post('/api/v1/tag/bulk_create', { tags: [{ name: 'type:chart' }] }),
        await admin.put(`/api/v1/tag/${body.result[0].id}`, { name: 'mine' }),
        await admin.post(`/api/v1/tag/3/${id}/`, { properties: { tags: ['owner:2'] } }),
        await admin.delete(`/api/v1/tag/3/${id}/owner:1/`),
        await admin.delete('/api/v1/tag/', ['owner:1']),
        await admin.delete(`/api/v1/tag/${body.result[0].id}`),
      ];
      expect(refused.map(reply => reply.status)).toEqual(refused.map(() => 422));
      expect(await dashboardTags(admin, id)).toEqual([mine[1], mine[2]]);
    });
  });

  it('finds objects by them, and by custom tags alone when none is named', async () => {
    await withApp({}, async admin => {
      const [id, other] = [await newDashboard(admin), await newDashboard(admin)];
      await admin.post(`/api/v1/tag/3/${id}/`, { properties: { tags: ['q3'] } });
      const found = async (query: string) => {
        const reply = await admin.send({ method: 'GET', url: `/api/v1/tag/get_objects/?${query}` });
        return reply.body.result.map((object: { id: number }) => object.id).sort();
      };
      expect(await found('tags=owner:1')).toEqual([id, other]);
      expect(await found('types=dashboard')).toEqual([id]);
      expect(await found('tagIds=99')).toEqual([]);
      expect(await found('tags=owner:1&types=nothing')).toEqual([]);
    });
  });

  it('hangs them on what is imported, and keeps them out of bundles', async () => {
    await withApp({}, async admin => {
      const made = await newDashboard(admin);
      const files = await exported(admin, 'dashboard', [made]);
      expect([...files.values()].join()).not.toMatch(/owner:1|type:dashboard/);
      await admin.delete(`/api/v1/dashboard/${made}`);
      const reply = await sendBundle(admin, 'dashboard', files);
      expect(reply.status, reply.text).toBe(200);
      const { body } = await admin.get('/api/v1/dashboard/');
      expect(await dashboardTags(admin, body.ids[0])).toEqual(['owner:1 3', 'type:dashboard 2']);
    });
  });

  it('makes none where tagging is off', async () => {
    await withApp({ PARALLAX_FEATURE_TAGGING_SYSTEM: 'false' }, async admin => {
      expect(await dashboardTags(admin, await newDashboard(admin))).toEqual([]);
      expect((await admin.get('/api/v1/tag/')).body.count).toBe(0);
    });
  });
});
