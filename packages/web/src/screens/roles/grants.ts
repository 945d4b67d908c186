import { api, isObjectPermission, OBJECT_PERMISSIONS, type ObjectPermission } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import type { Option, OptionSource } from '../../ui/select/model.ts';
import { pagesOfPairs } from './permission-choices.ts';

/** What a role opens: the pairs it holds on one object each, by kind of object. */
export type Grants = Record<ObjectPermission, readonly Option[]>;

export const noGrants = (): Grants => ({
  database_access: [],
  catalog_access: [],
  schema_access: [],
  datasource_access: [],
});

export const GRANT_LABELS: Record<ObjectPermission, string> = {
  database_access: t('Databases'),
  catalog_access: t('Catalogs'),
  schema_access: t('Schemas'),
  datasource_access: t('Datasets'),
};

const PARTS = /^\[(.+?)\]\.(?:\[(.+?)\])?(?:\.?\[(.+?)\])?(?:\(id:\d+\))?$/;

/** `[examples].[flights](id:3)` → 'flights (examples)'; what is written otherwise stays. */
export function grantLabel(permission: ObjectPermission, view: string): string {
  const [, database = '', ...rest] = PARTS.exec(view) ?? [];
  const inside = rest.filter(Boolean).join('.');
  if (!database) return view;
  if (permission === 'database_access' || !inside) return database;
  return permission === 'datasource_access' ? `${inside} (${database})` : `${database}.${inside}`;
}

/** The objects of one kind a role can be granted, searched on the server. */
export const grantChoices = (permission: ObjectPermission): OptionSource => ({
  key: [api.permissionPair.list.path, permission],
  page: pagesOfPairs({
    filter: { col: 'permission', opr: 'permission_is', value: permission },
    label: (_permission, view) => grantLabel(permission, view),
  }),
});

interface Pair {
  id: number;
  permission_name: string;
  view_menu_name: string;
}

/** The pairs on single objects among those of a role. */
export function grantsAmong(pairs: readonly Pair[]): Grants {
  const of = (permission: ObjectPermission): Option[] =>
    pairs
      .filter(pair => pair.permission_name === permission)
      .map(pair => ({ value: pair.id, label: grantLabel(permission, pair.view_menu_name) }));
  return {
    database_access: of('database_access'),
    catalog_access: of('catalog_access'),
    schema_access: of('schema_access'),
    datasource_access: of('datasource_access'),
  };
}

export const isGeneral = (pair: Pair): boolean => !isObjectPermission(pair.permission_name);

export const allGrants = (grants: Grants): Option[] => OBJECT_PERMISSIONS.flatMap(kind => grants[kind]);
