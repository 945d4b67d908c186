import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { auditRelations, int, personFields, text, time } from '../kit/field.ts';
import { anyTextContains } from '../kit/filters.ts';
import { humanised } from '../kit/humanise.ts';

const people = {
  ...personFields('changed_by', 'first_name', 'id', 'last_name'),
  ...personFields('created_by', 'first_name', 'id', 'last_name'),
};
const shown = ['changed_on_delta_humanized', ...Object.keys(people), 'css', 'id', 'template_name'];

export const cssTemplates: ResourceDefinition = {
  table: 'css_templates',
  view: 'CssTemplate',
  title: 'Css Template',
  noun: { one: 'css template', many: 'css templates' },
  permissions: ['can_read', 'can_write'],
  versioned: true,
  fields: {
    id: int('id'),
    template_name: text('template_name'),
    css: text('css'),
    uuid: text('uuid'),
    created_on: time('created_on'),
    changed_on: time('changed_on'),
    changed_on_delta_humanized: humanised('changed_on'),
    ...people,
  },
  relations: auditRelations,
  list: [...shown, 'created_on'],
  show: shown,
  order: [
    'template_name',
    'changed_on_delta_humanized',
    'created_on',
    'changed_by.first_name',
    'created_by.first_name',
  ],
  filters: {
    created_by: { set: 'O' },
    changed_by: { set: 'O' },
    uuid: { set: 'T' },
    created_on: { set: 'D' },
    changed_on: { set: 'D' },
    template_name: {
      set: 'T',
      custom: { css_template_all_text: anyTextContains('t.template_name', 't.css') },
    },
    css: { set: 'T' },
  },
  related: { changed_by: usersRelated(), created_by: usersRelated({ match: 'none' }) },
  addColumns: [
    { name: 'template_name', type: 'String' },
    { name: 'css', type: 'String' },
  ],
  editColumns: [
    { name: 'template_name', type: 'String' },
    { name: 'css', type: 'String' },
  ],
};
