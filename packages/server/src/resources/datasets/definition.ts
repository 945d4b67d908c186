import { sql } from 'kysely';
import { matches } from '../../metadata/match.ts';
import { databasesReadable } from '../../run/access-sql.ts';
import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { fullName, ownerFields, utc } from '../kit/derived-fields.ts';
import { auditRelations, computed, derived, type Field, int, one, personFields, text } from '../kit/field.ts';
import { humanised } from '../kit/humanise.ts';
import { isTrue } from '../kit/personal-filters.ts';
import { visibleDatasets } from './policy.ts';

const isPhysical = sql<boolean>`(t.sql is null or t.sql = '')`;

export const exploreUrl = (id: unknown): string => `/explore/?datasource_type=table&datasource_id=${id}`;

const fields: Record<string, Field> = {
  id: int('id'),
  uuid: text('uuid'),
  'database.id': one('database', 'id', 'int'),
  'database.database_name': one('database', 'database_name'),
  'database.uuid': one('database', 'uuid'),
  changed_by_name: fullName('changed_by'),
  ...personFields('changed_by', 'first_name', 'last_name', 'id'),
  changed_on_utc: utc('changed_on'),
  changed_on_delta_humanized: humanised('changed_on'),
  default_endpoint: text('default_endpoint'),
  description: text('description'),
  datasource_type: derived([], () => 'table'),
  explore_url: derived(['default_endpoint'], row => row.default_endpoint || exploreUrl(row.id)),
  extra: text('extra'),
  kind: computed(sql`case when ${isPhysical} then 'physical' else 'virtual' end`),
  ...ownerFields('id', 'first_name', 'last_name'),
  catalog: text('catalog'),
  schema: text('schema'),
  sql: text('sql'),
  table_name: text('table_name'),
};

export const datasets: ResourceDefinition = {
  table: 'datasets',
  view: 'Dataset',
  title: 'Sqla Table',
  noun: { one: 'dataset', many: 'datasets' },
  permissions: [
    'can_duplicate',
    'can_export',
    'can_get_drill_info',
    'can_get_or_create_dataset',
    'can_read',
    'can_warm_up_cache',
    'can_write',
  ],
  versioned: true,
  fields,
  relations: {
    ...auditRelations,
    database: { kind: 'one', table: 'databases', foreignKey: 'database_id' },
    owners: { kind: 'many', table: 'users', link: 'dataset_owners', own: 'dataset_id', other: 'user_id' },
  },
  list: Object.keys(fields),
  show: Object.keys(fields),
  order: [
    'table_name',
    'catalog',
    'schema',
    'changed_by.first_name',
    'changed_on_delta_humanized',
    'database.database_name',
  ],
  filters: {
    id: {
      set: 'N',
      custom: {
        dataset_is_certified: value => {
          const certified = matches(sql.ref('t.extra'), 'contains', '"certification":');
          return isTrue(value)
            ? sql<boolean>`(${certified})`
            : sql<boolean>`(t.extra is null or not (${certified}))`;
        },
      },
    },
    uuid: { set: 'T' },
    database: { set: 'O' },
    owners: { set: 'M' },
    catalog: { set: 'T' },
    schema: { set: 'T' },
    sql: {
      set: 'T',
      custom: {
        dataset_is_null_or_empty: value => (isTrue(value) ? isPhysical : sql<boolean>`not ${isPhysical}`),
      },
    },
    table_name: { set: 'T' },
    created_by: { set: 'O' },
    changed_by: { set: 'O' },
  },
  related: {
    changed_by: usersRelated(),
    created_by: usersRelated({ match: 'none' }),
    owners: usersRelated({ extra: ['email', 'active'] }),
    database: {
      table: 'databases',
      text: ['database_name'],
      match: 'starts',
      visible: ({ principal }) => databasesReadable(principal),
    },
  },
  distinct: ['catalog', 'schema'],
  rowFilter: call => visibleDatasets(call),
  addColumns: [
    { name: 'database', type: 'Related', required: true },
    { name: 'catalog', type: 'String' },
    { name: 'schema', type: 'String' },
    { name: 'table_name', type: 'String', required: true },
    { name: 'sql', type: 'String' },
    { name: 'owners', type: 'List' },
  ],
  editColumns: [
    { name: 'table_name', type: 'String' },
    { name: 'sql', type: 'String' },
    { name: 'filter_select_enabled', type: 'Boolean' },
    { name: 'fetch_values_predicate', type: 'String' },
    { name: 'schema', type: 'String' },
    { name: 'description', type: 'String' },
    { name: 'main_dttm_col', type: 'String' },
    { name: 'offset', type: 'Integer' },
    { name: 'default_endpoint', type: 'String' },
    { name: 'cache_timeout', type: 'Integer' },
    { name: 'is_sqllab_view', type: 'Boolean' },
    { name: 'template_params', type: 'String' },
    { name: 'owners', type: 'List' },
    { name: 'columns', type: 'List' },
    { name: 'metrics', type: 'List' },
    { name: 'extra', type: 'String' },
  ],
};
