import { expect, it } from 'vitest';
import { allGrants, grantLabel, grantsAmong, isGeneral, noGrants } from './grants.ts';

it.each([
  ['database_access', '[examples].(id:1)', 'examples'],
  ['schema_access', '[examples].[main]', 'examples.main'],
  ['schema_access', '[trino].[tpch].[tiny]', 'trino.tpch.tiny'],
  ['catalog_access', '[trino].[tpch]', 'trino.tpch'],
  ['datasource_access', '[examples].[flights](id:3)', 'flights (examples)'],
  ['datasource_access', '[a b].[x.y [old]](id:12)', 'x.y [old] (a b)'],
  ['datasource_access', 'written by hand', 'written by hand'],
] as const)('%s on %s reads %s', (permission, view, label) => {
  expect(grantLabel(permission, view)).toBe(label);
});

it('tells grants on objects from the rest', () => {
  const pairs = [
    { id: 1, permission_name: 'can_read', view_menu_name: 'Chart' },
    { id: 2, permission_name: 'datasource_access', view_menu_name: '[examples].[flights](id:3)' },
  ];
  expect(pairs.filter(isGeneral).map(pair => pair.id)).toEqual([1]);
  expect(allGrants(grantsAmong(pairs))).toEqual([{ value: 2, label: 'flights (examples)' }]);
  expect(allGrants(noGrants())).toEqual([]);
});
