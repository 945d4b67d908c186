import { rolePairs } from '@parallax/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Metadata } from '../metadata/open.ts';
import { type TestPlace, testEngines } from '../metadata/testing/stores.ts';
import { ensurePair } from './grants.ts';
import { syncRoles } from './roles.ts';

describe.each(testEngines)('syncRoles on %s', (_, newPlace) => {
  let place: TestPlace;
  let metadata: Metadata;
  beforeAll(async () => {
    place = await newPlace();
    metadata = await place.open();
    await syncRoles(metadata);
  });
  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  const pairsOf = async (role: string): Promise<Set<string>> => {
    const rows = await metadata.db
      .selectFrom('roles')
      .innerJoin('role_permission_views', 'role_permission_views.role_id', 'roles.id')
      .innerJoin('permission_views', 'permission_views.id', 'role_permission_views.permission_view_id')
      .innerJoin('permissions', 'permissions.id', 'permission_views.permission_id')
      .innerJoin('views', 'views.id', 'permission_views.view_id')
      .select(['permissions.name as permission', 'views.name as view'])
      .where('roles.name', '=', role)
      .execute();
    return new Set(rows.map(({ permission, view }) => `${permission} ${view}`));
  };
  const roleId = async (name: string): Promise<number> =>
    (await metadata.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow())
      .id;

  it('writes each built-in role', async () => {
    for (const role of ['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public'] as const) {
      const expected = rolePairs(role).map(({ permission, view }) => `${permission} ${view}`);
      expect(await pairsOf(role)).toEqual(new Set(expected));
    }
  });

  it('repairs built-in roles, leaves Public and custom roles alone, and then changes nothing', async () => {
    const grant = await ensurePair(metadata.db, 'datasource_access', '[db].[t](id:1)');
    const custom = await ensurePair(metadata.db, 'can_dance', 'Floor');
    await metadata.db.insertInto('roles').values({ name: 'Mine' }).execute();
    const rows = await Promise.all(
      ['Mine', 'Gamma', 'Public'].map(async name => ({
        role_id: await roleId(name),
        permission_view_id: grant,
      })),
    );
    await metadata.db.insertInto('role_permission_views').values(rows).execute();
    await metadata.db
      .deleteFrom('role_permission_views')
      .where('role_id', '=', await roleId('Alpha'))
      .execute();

    const before = await metadata.counters.version('identity');
    await syncRoles(metadata);
    expect(await pairsOf('Mine')).toEqual(new Set(['datasource_access [db].[t](id:1)']));
    expect(await pairsOf('Public')).toEqual(new Set(['datasource_access [db].[t](id:1)']));
    expect((await pairsOf('Gamma')).has('datasource_access [db].[t](id:1)')).toBe(false);
    expect((await pairsOf('Alpha')).size).toBe(rolePairs('Alpha').length);
    const admin = await pairsOf('Admin');
    expect(admin.has('can_dance Floor')).toBe(true);
    expect(admin.has('datasource_access [db].[t](id:1)')).toBe(false);
    expect(custom).toBeGreaterThan(0);
    expect(await metadata.counters.version('identity')).toBe(before + 1);

    await syncRoles(metadata);
    expect(await metadata.counters.version('identity')).toBe(before + 1);
  });
});
