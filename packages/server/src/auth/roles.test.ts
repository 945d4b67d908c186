import { PERMISSION_MATRIX, permissionPairs, rolePairs } from '@parallax/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Metadata } from '../metadata/open.ts';
import { type TestPlace, testEngines } from '../metadata/testing/stores.ts';
import { ensurePair } from './grants.ts';
import { syncRoles } from './roles.ts';

describe('the matrix', () => {
  const held = (permission: string, view: string): string =>
    (['Admin', 'Alpha', 'Gamma', 'sql_lab', 'Public'] as const)
      .filter(role => rolePairs(role).some(pair => pair.permission === permission && pair.view === view))
      .join(' ');

  it.each([
    ['can_read', 'Chart', 'Admin Alpha Gamma'],
    ['can_warm_up_cache', 'Chart', 'Admin'],
    ['can_set_embedded', 'Dashboard', 'Admin'],
    ['can_read', 'Database', 'Admin Alpha Gamma sql_lab'],
    ['can_write', 'Database', 'Admin'],
    ['can_upload', 'Database', 'Admin Alpha'],
    ['can_write', 'Dataset', 'Admin Alpha'],
    ['can_get_drill_info', 'Dataset', 'Admin Alpha Gamma'],
    ['can_execute_sql_query', 'SQLLab', 'Admin sql_lab'],
    ['can_export_streaming_csv', 'SQLLab', 'Admin Alpha Gamma'],
    ['can_csv', 'Superset', 'Admin Alpha Gamma sql_lab'],
    ['can_write', 'SavedQuery', 'Admin sql_lab'],
    ['can_write', 'Annotation', 'Admin Alpha'],
    ['can_write', 'ReportSchedule', 'Admin Alpha'],
    ['can_grant_guest_token', 'SecurityRestApi', 'Admin'],
    ['can_post', 'User', 'Admin'],
    ['can_recent_activity', 'Log', 'Admin Alpha Gamma'],
    ['can_read', 'Log', 'Admin'],
    ['all_datasource_access', 'all_datasource_access', 'Admin Alpha'],
    ['all_query_access', 'all_query_access', 'Admin'],
  ])('%s on %s: %s', (permission, view, roles) => {
    expect(held(permission, view)).toBe(roles);
  });

  it.each([
    ['can_list', 'UserRegistrationsRestAPI', 'Admin'],
    ['can_invalidate', 'CacheRestApi', 'Admin'],
    ['menu_access', 'Action Log', 'Admin'],
    ['can_write', 'Theme', 'Admin Alpha'],
    ['can_read', 'Theme', 'Admin Alpha Gamma'],
  ])('closes the hole %s on %s: %s', (permission, view, roles) => {
    expect(held(permission, view)).toBe(roles);
  });

  it('names 226 pairs, each once', () => {
    const keys = permissionPairs().map(({ permission, view }) => `${permission} ${view}`);
    expect(keys).toHaveLength(226);
    expect(new Set(keys).size).toBe(226);
    expect(rolePairs('Admin')).toHaveLength(226);
    expect(rolePairs('Public')).toEqual([]);
    expect(Object.keys(PERMISSION_MATRIX)).toHaveLength(84);
  });
});

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
