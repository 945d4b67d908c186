import { TAGGED_OBJECT_TYPES } from '@parallax/contract';
import { sql } from 'kysely';
import { databasesReadable } from '../../run/access-sql.ts';
import { parseSettings } from '../charts/form-data.ts';
import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { tagFields } from '../kit/derived-fields.ts';
import { auditRelations, derived, type Field, int, one, personFields, text, time } from '../kit/field.ts';
import { anyTextContains } from '../kit/filters.ts';
import { humanised } from '../kit/humanise.ts';
import { isFavourite, tagFilters } from '../kit/personal-filters.ts';
import { STARS } from '../tags/objects.ts';
import { tablesIn } from './sql-tables.ts';

/** Stars of saved queries are kept under this name. */
const fields: Record<string, Field> = {
  changed_on: time('changed_on'),
  changed_on_delta_humanized: humanised('changed_on'),
  ...personFields('changed_by', 'first_name', 'id', 'last_name'),
  created_on: time('created_on'),
  ...personFields('created_by', 'first_name', 'id', 'last_name'),
  'database.database_name': one('database', 'database_name'),
  'database.id': one('database', 'id', 'int'),
  db_id: int('db_id'),
  description: text('description'),
  extra: derived(['extra_json'], row =>
    parseSettings(row.extra_json === null ? null : String(row.extra_json)),
  ),
  id: int('id'),
  label: text('label'),
  last_run_delta_humanized: humanised('last_run'),
  rows: int('rows'),
  catalog: text('catalog'),
  schema: text('schema'),
  sql: text('sql'),
  sql_tables: derived(['sql', 'database.sqlalchemy_uri'], (row, call) =>
    tablesIn(row.sql, row.database__sqlalchemy_uri, call),
  ),
  template_parameters: text('template_parameters'),
  ...tagFields,
};
const ONLY_LISTED = new Set([
  ...['created_on', 'db_id', 'extra', 'last_run_delta_humanized', 'rows'],
  ...Object.keys(tagFields),
]);
const form = [
  'db_id',
  'description',
  'label',
  'catalog',
  'schema',
  'sql',
  'template_parameters',
  'extra_json',
].map(name => ({ name, type: name === 'db_id' ? ('Integer' as const) : ('String' as const) }));

export const savedQueries: ResourceDefinition = {
  table: 'saved_queries',
  view: 'SavedQuery',
  title: 'Saved Query',
  noun: { one: 'saved query', many: 'saved queries' },
  permissions: ['can_export', 'can_read', 'can_write'],
  versioned: true,
  favourite: STARS.query,
  fields,
  relations: {
    ...auditRelations,
    database: { kind: 'one', table: 'databases', foreignKey: 'db_id' },
    tags: {
      kind: 'many',
      table: 'tags',
      link: 'tagged_objects',
      own: 'object_id',
      other: 'tag_id',
      only: { column: 'object_type', value: TAGGED_OBJECT_TYPES.query },
    },
  },
  list: Object.keys(fields).filter(name => name !== 'template_parameters'),
  show: Object.keys(fields).filter(name => !ONLY_LISTED.has(name)),
  order: [
    'catalog',
    'schema',
    'label',
    'description',
    'sql',
    'rows',
    'created_by.first_name',
    'database.database_name',
    'created_on',
    'changed_on_delta_humanized',
    'last_run_delta_humanized',
  ],
  filters: {
    id: { set: 'N', custom: { saved_query_is_fav: isFavourite(STARS.query) } },
    database: { set: 'O' },
    label: {
      set: 'T',
      custom: { all_text: anyTextContains('t.schema', 't.label', 't.description', 't.sql') },
    },
    catalog: { set: 'T' },
    schema: { set: 'T' },
    created_by: { set: 'O' },
    changed_by: { set: 'O' },
    tags: tagFilters('saved_query', TAGGED_OBJECT_TYPES.query),
  },
  related: {
    changed_by: usersRelated(),
    created_by: usersRelated({ match: 'none' }),
    database: {
      table: 'databases',
      text: ['database_name'],
      match: 'starts',
      visible: ({ principal }) => databasesReadable(principal),
    },
  },
  distinct: ['catalog', 'schema'],
  /** A saved query is its author's alone; administrators see their own as well. */
  rowFilter: ({ principal }) => sql<boolean>`t.created_by_fk = ${principal.id ?? -1}`,
  addColumns: form,
  editColumns: form,
};
