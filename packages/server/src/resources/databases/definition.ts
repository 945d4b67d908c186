import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { databasesReadable } from '../../run/access-sql.ts';
import { type FormField, type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import {
  auditRelations,
  bool,
  derived,
  type Field,
  int,
  personFields,
  type StoredRow,
  text,
  time,
} from '../kit/field.ts';
import { humanised } from '../kit/humanise.ts';
import { backendOf } from './address.ts';
import { engineInformation } from './available.ts';
import { type Extra, readExtra } from './extra.ts';

const people = {
  ...personFields('changed_by', 'first_name', 'last_name'),
  ...personFields('created_by', 'first_name', 'last_name'),
};

const ofAddress = (value: (backend: ReturnType<typeof backendOf>) => unknown): Field =>
  derived(['sqlalchemy_uri'], row => value(backendOf(String(row.sqlalchemy_uri))));
const ofExtra = (value: (extra: Extra, row: StoredRow) => unknown): Field =>
  derived(['extra', 'id', 'sqlalchemy_uri'], row => value(readExtra(String(row.extra)), row));

/** Driver settings are the business of those who may edit the connection. */
const shownExtra = (row: StoredRow, { principal }: Call): string => {
  if (principal.can('can_write', 'Database')) return String(row.extra);
  const { engine_params: _, ...rest } = readExtra(String(row.extra));
  return JSON.stringify(rest);
};

const FLAGS = [
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'allow_file_upload',
  'allow_run_async',
  'expose_in_sqllab',
];

const form = (required: boolean): FormField[] => [
  { name: 'database_name', type: 'String', required, unique: true },
  { name: 'sqlalchemy_uri', type: 'String' },
  { name: 'cache_timeout', type: 'Integer' },
  { name: 'expose_in_sqllab', type: 'Boolean' },
  { name: 'allow_run_async', type: 'Boolean' },
  { name: 'allow_file_upload', type: 'Boolean' },
  { name: 'allow_ctas', type: 'Boolean' },
  { name: 'allow_cvas', type: 'Boolean' },
  { name: 'allow_dml', type: 'Boolean' },
  { name: 'configuration_method', type: 'String' },
  { name: 'force_ctas_schema', type: 'String' },
  { name: 'impersonate_user', type: 'Boolean' },
  { name: 'extra', type: 'String' },
  { name: 'encrypted_extra', type: 'String' },
  { name: 'server_cert', type: 'String' },
];

export const databases: ResourceDefinition = {
  table: 'databases',
  view: 'Database',
  title: 'Database',
  noun: { one: 'database', many: 'databases' },
  permissions: ['can_export', 'can_read', 'can_upload', 'can_write'],
  versioned: true,
  maxPageSize: Number.MAX_SAFE_INTEGER,
  fields: {
    id: int('id'),
    uuid: text('uuid'),
    database_name: text('database_name'),
    cache_timeout: int('cache_timeout'),
    configuration_method: text('configuration_method'),
    force_ctas_schema: text('force_ctas_schema'),
    impersonate_user: bool('impersonate_user'),
    is_managed_externally: bool('is_managed_externally'),
    ...Object.fromEntries(FLAGS.map(name => [name, bool(name)])),
    changed_on: time('changed_on'),
    changed_on_delta_humanized: humanised('changed_on'),
    backend: ofAddress(({ backend }) => backend),
    driver: ofAddress(({ driver }) => driver),
    engine_information: ofAddress(({ entry }) => engineInformation(entry?.manifest)),
    extra: derived(['extra'], shownExtra),
    allows_cost_estimate: ofExtra(
      (extra, row) =>
        extra.cost_estimate_enabled === true &&
        (backendOf(String(row.sqlalchemy_uri)).entry?.manifest.capabilities.costEstimate ?? false),
    ),
    allows_subquery: derived([], () => true),
    allows_virtual_table_explore: ofExtra(extra => extra.allows_virtual_table_explore !== false),
    explore_database_id: ofExtra((extra, row) =>
      Number.isInteger(extra.explore_database_id) ? extra.explore_database_id : row.id,
    ),
    disable_data_preview: ofExtra(extra => extra.disable_data_preview === true),
    disable_drill_to_detail: ofExtra(extra => extra.disable_drill_to_detail === true),
    allow_multi_catalog: ofExtra(extra => extra.allow_multi_catalog === true),
    ...people,
  },
  relations: auditRelations,
  list: [
    'allow_file_upload',
    'allow_ctas',
    'allow_cvas',
    'allow_dml',
    'allow_run_async',
    'allows_cost_estimate',
    'allows_subquery',
    'allows_virtual_table_explore',
    'backend',
    'changed_on',
    'changed_on_delta_humanized',
    ...Object.keys(people),
    'configuration_method',
    'database_name',
    'explore_database_id',
    'expose_in_sqllab',
    'extra',
    'force_ctas_schema',
    'id',
    'uuid',
    'disable_data_preview',
    'disable_drill_to_detail',
    'allow_multi_catalog',
    'engine_information',
  ],
  show: [
    'id',
    'uuid',
    'database_name',
    'cache_timeout',
    'expose_in_sqllab',
    'allow_run_async',
    'allow_file_upload',
    'configuration_method',
    'allow_ctas',
    'allow_cvas',
    'allow_dml',
    'backend',
    'driver',
    'force_ctas_schema',
    'impersonate_user',
    'is_managed_externally',
    'engine_information',
  ],
  order: [
    'allow_file_upload',
    'allow_dml',
    'allow_run_async',
    'changed_on',
    'changed_on_delta_humanized',
    'created_by.first_name',
    'database_name',
    'expose_in_sqllab',
  ],
  filters: {
    allow_file_upload: {
      set: 'B',
      custom: { upload_is_enabled: () => sql<boolean>`t.allow_file_upload = ${true}` },
    },
    allow_dml: { set: 'B' },
    allow_run_async: { set: 'B' },
    created_by: { set: 'O' },
    changed_by: { set: 'O' },
    database_name: { set: 'T' },
    expose_in_sqllab: { set: 'B' },
    uuid: { set: 'T' },
  },
  related: { changed_by: usersRelated(), created_by: usersRelated({ match: 'none' }) },
  rowFilter: ({ principal }) => databasesReadable(principal),
  addColumns: form(true),
  editColumns: form(false),
};
