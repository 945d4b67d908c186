import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { auditRelations, bool, derived, int, personFields, text, time } from '../kit/field.ts';
import { anyTextContains } from '../kit/filters.ts';
import { humanised } from '../kit/humanise.ts';

const people = {
  ...personFields('changed_by', 'first_name', 'id', 'last_name'),
  ...personFields('created_by', 'first_name', 'id', 'last_name'),
};
const shown = [
  'changed_on_delta_humanized',
  ...Object.keys(people),
  'json_data',
  'id',
  'is_system',
  'is_system_default',
  'is_system_dark',
  'theme_name',
  'uuid',
];

export const themes: ResourceDefinition = {
  table: 'themes',
  view: 'Theme',
  title: 'Theme',
  noun: { one: 'theme', many: 'themes' },
  permissions: ['can_export', 'can_read', 'can_write'],
  versioned: true,
  fields: {
    id: int('id'),
    uuid: text('uuid'),
    theme_name: text('theme_name'),
    json_data: text('json_data'),
    is_system: bool('is_system'),
    is_system_default: bool('is_system_default'),
    is_system_dark: bool('is_system_dark'),
    created_on: time('created_on'),
    changed_on_delta_humanized: humanised('changed_on'),
    changed_by_name: derived(['changed_by.first_name', 'changed_by.last_name'], row =>
      [row.changed_by__first_name, row.changed_by__last_name].filter(Boolean).join(' '),
    ),
    ...people,
  },
  relations: auditRelations,
  list: [...shown, 'changed_by_name', 'created_on'],
  show: shown,
  order: ['theme_name', 'changed_on_delta_humanized', 'created_on', 'changed_by.first_name'],
  filters: {
    created_by: { set: 'O' },
    changed_by: { set: 'O' },
    uuid: { set: 'T' },
    created_on: { set: 'D' },
    changed_on: { set: 'D' },
    theme_name: { set: 'T', custom: { theme_all_text: anyTextContains('t.theme_name', 't.json_data') } },
    json_data: { set: 'T' },
    is_system: { set: 'B' },
    is_system_default: { set: 'B' },
    is_system_dark: { set: 'B' },
  },
  related: { changed_by: usersRelated(), created_by: usersRelated({ match: 'none' }) },
  addColumns: [
    { name: 'theme_name', type: 'String', required: true },
    { name: 'json_data', type: 'String', required: true },
  ],
  editColumns: [
    { name: 'theme_name', type: 'String', required: true },
    { name: 'json_data', type: 'String', required: true },
  ],
};
