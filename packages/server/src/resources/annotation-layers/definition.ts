import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { auditRelations, int, personFields, text, time } from '../kit/field.ts';
import { anyTextContains } from '../kit/filters.ts';
import { humanised } from '../kit/humanise.ts';

const people = {
  ...personFields('created_by', 'first_name', 'last_name'),
  ...personFields('changed_by', 'first_name', 'last_name'),
};

export const annotationLayers: ResourceDefinition = {
  table: 'annotation_layers',
  view: 'Annotation',
  title: 'Annotation Layer',
  noun: { one: 'annotation layer', many: 'annotation layers' },
  permissions: ['can_read', 'can_write'],
  versioned: true,
  fields: {
    id: int('id'),
    name: text('name'),
    descr: text('descr'),
    created_on: time('created_on'),
    changed_on: time('changed_on'),
    changed_on_delta_humanized: humanised('changed_on'),
    ...people,
  },
  relations: {
    ...auditRelations,
    annotation: { kind: 'children', table: 'annotations', foreignKey: 'layer_id' },
  },
  list: [
    'id',
    'name',
    'descr',
    ...Object.keys(people),
    'changed_on',
    'changed_on_delta_humanized',
    'created_on',
  ],
  show: ['id', 'name', 'descr'],
  order: [
    'name',
    'descr',
    'created_by.first_name',
    'changed_by.first_name',
    'changed_on',
    'changed_on_delta_humanized',
    'created_on',
  ],
  filters: {
    created_by: { set: 'O' },
    changed_by: { set: 'O' },
    created_on: { set: 'D' },
    changed_on: { set: 'D' },
    name: { set: 'T', custom: { annotation_layer_all_text: anyTextContains('t.name', 't.descr') } },
    descr: { set: 'T' },
    annotation: { set: 'M' },
  },
  related: { changed_by: usersRelated({ match: 'none' }), created_by: usersRelated({ match: 'none' }) },
  addColumns: [
    { name: 'name', type: 'String', required: true, unique: true },
    { name: 'descr', type: 'String' },
  ],
  editColumns: [
    { name: 'name', type: 'String', unique: true },
    { name: 'descr', type: 'String' },
  ],
};
