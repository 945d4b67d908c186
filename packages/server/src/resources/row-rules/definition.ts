import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { auditRelations, type Field, int, many, personFields, text } from '../kit/field.ts';
import { humanised } from '../kit/humanise.ts';

const fields: Record<string, Field> = {
  id: int('id'),
  name: text('name'),
  description: text('description'),
  filter_type: text('filter_type'),
  'tables.id': many('tables', 'id', 'int'),
  'tables.schema': many('tables', 'schema'),
  'tables.table_name': many('tables', 'table_name'),
  'roles.id': many('roles', 'id', 'int'),
  'roles.name': many('roles', 'name'),
  clause: text('clause'),
  changed_on_delta_humanized: humanised('changed_on'),
  ...personFields('changed_by', 'first_name', 'last_name', 'id'),
  group_key: text('group_key'),
};
const ONLY_SHOWN = ['description', 'tables.schema'];
const ONLY_LISTED = [
  'id',
  'changed_on_delta_humanized',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_by.id',
];

export const rowRules: ResourceDefinition = {
  table: 'row_rules',
  view: 'Row Level Security',
  title: 'Row Level Security Filter',
  noun: { one: 'rules', many: 'rules' },
  permissions: ['can_read', 'can_write'],
  versioned: true,
  fields,
  relations: {
    ...auditRelations,
    tables: {
      kind: 'many',
      table: 'datasets',
      link: 'row_rule_datasets',
      own: 'row_rule_id',
      other: 'dataset_id',
    },
    roles: { kind: 'many', table: 'roles', link: 'row_rule_roles', own: 'row_rule_id', other: 'role_id' },
  },
  list: Object.keys(fields).filter(name => !ONLY_SHOWN.includes(name)),
  show: Object.keys(fields).filter(name => !ONLY_LISTED.includes(name)),
  order: ['name', 'filter_type', 'clause', 'changed_on_delta_humanized', 'group_key'],
  filters: {
    name: { set: 'T' },
    description: { set: 'T' },
    filter_type: { set: 'B' },
    tables: { set: 'M' },
    roles: { set: 'M' },
    group_key: { set: 'T' },
    clause: { set: 'T' },
    created_by: { set: 'O' },
    changed_by: { set: 'O' },
  },
  related: {
    changed_by: usersRelated(),
    created_by: usersRelated({ match: 'none' }),
    roles: { table: 'roles', text: ['name'], match: 'none', order: 'name' },
    tables: { table: 'datasets', text: ['table_name'], match: 'contains', order: 'table_name' },
  },
  addColumns: [
    { name: 'name', type: 'String', required: true, unique: true },
    { name: 'description', type: 'String' },
    { name: 'filter_type', type: 'String', required: true },
    { name: 'tables', type: 'List', required: true },
    { name: 'roles', type: 'List', required: true },
    { name: 'group_key', type: 'String' },
    { name: 'clause', type: 'String', required: true },
  ],
  editColumns: [
    { name: 'name', type: 'String', unique: true },
    { name: 'description', type: 'String' },
    { name: 'filter_type', type: 'String' },
    { name: 'tables', type: 'List' },
    { name: 'roles', type: 'List' },
    { name: 'group_key', type: 'String' },
    { name: 'clause', type: 'String' },
  ],
};
