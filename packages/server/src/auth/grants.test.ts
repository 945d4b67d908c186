import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Metadata } from '../metadata/open.ts';
import { type TestPlace, testEngines } from '../metadata/testing/stores.ts';
import { deleteGrant, ensurePair, grantNames, renameGrant } from './grants.ts';

describe('grantNames', () => {
  it.each([
    [grantNames.database('sales', 4), '[sales].(id:4)'],
    [grantNames.catalog('sales', 'hive'), '[sales].[hive]'],
    [grantNames.schema('sales', null, 'public'), '[sales].[public]'],
    [grantNames.schema('sales', 'hive', 'public'), '[sales].[hive].[public]'],
    [grantNames.dataset('sales', 'orders', 9), '[sales].[orders](id:9)'],
  ])('%s', (name, expected) => {
    expect(name).toBe(expected);
  });
});

describe.each(testEngines)('grants on %s', (_, newPlace) => {
  let place: TestPlace;
  let metadata: Metadata;
  beforeAll(async () => {
    place = await newPlace();
    metadata = await place.open();
  });
  afterAll(async () => {
    await metadata.close();
    await place.remove();
  });

  const holder = async (pair: number): Promise<number> => {
    const role = await metadata.db
      .insertInto('roles')
      .values({ name: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await metadata.db
      .insertInto('role_permission_views')
      .values({ role_id: role.id, permission_view_id: pair })
      .execute();
    return role.id;
  };
  const viewsOf = async (role: number): Promise<string[]> => {
    const rows = await metadata.db
      .selectFrom('role_permission_views')
      .innerJoin('permission_views', 'permission_views.id', 'role_permission_views.permission_view_id')
      .innerJoin('views', 'views.id', 'permission_views.view_id')
      .select('views.name')
      .where('role_id', '=', role)
      .orderBy('views.name')
      .execute();
    return rows.map(({ name }) => name);
  };
  const views = async (): Promise<string[]> =>
    (await metadata.db.selectFrom('views').select('name').orderBy('name').execute()).map(({ name }) => name);

  it('makes a pair once', async () => {
    const id = await ensurePair(metadata.db, 'database_access', 'once');
    expect(await ensurePair(metadata.db, 'database_access', 'once')).toBe(id);
  });

  it('keeps holders when an object is renamed, and merges when the new name has a grant already', async () => {
    const role = await holder(await ensurePair(metadata.db, 'datasource_access', 'old'));
    await renameGrant(metadata.db, 'datasource_access', 'old', 'new');
    expect(await viewsOf(role)).toEqual(['new']);
    expect(await views()).not.toContain('old');

    const other = await holder(await ensurePair(metadata.db, 'datasource_access', 'newer'));
    await renameGrant(metadata.db, 'datasource_access', 'new', 'newer');
    expect(await viewsOf(role)).toEqual(['newer']);
    expect(await viewsOf(other)).toEqual(['newer']);
  });

  it('makes the grant when a renamed object had none', async () => {
    await renameGrant(metadata.db, 'schema_access', 'never', 'now');
    expect(await views()).toContain('now');
  });

  it('takes a deleted object from its holders, and the view unless another permission uses it', async () => {
    await ensurePair(metadata.db, 'catalog_access', 'shared');
    const role = await holder(await ensurePair(metadata.db, 'schema_access', 'shared'));
    await deleteGrant(metadata.db, 'schema_access', 'shared');
    expect(await viewsOf(role)).toEqual([]);
    expect(await views()).toContain('shared');
    await deleteGrant(metadata.db, 'catalog_access', 'shared');
    expect(await views()).not.toContain('shared');
    await deleteGrant(metadata.db, 'catalog_access', 'shared');
  });
});
