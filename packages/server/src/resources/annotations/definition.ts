import { sql } from 'kysely';
import type { ResourceDefinition } from '../kit/definition.ts';
import { auditRelations, int, one, personFields, text, time } from '../kit/field.ts';
import { anyTextContains } from '../kit/filters.ts';
import { humanised } from '../kit/humanise.ts';

const people = {
  ...personFields('changed_by', 'first_name', 'id'),
  ...personFields('created_by', 'first_name', 'id'),
};

export const annotations: ResourceDefinition = {
  table: 'annotations',
  view: 'Annotation',
  title: 'Annotation',
  noun: { one: 'annotation', many: 'annotations' },
  permissions: ['can_read', 'can_write'],
  versioned: true,
  fields: {
    id: int('id'),
    short_descr: text('short_descr'),
    long_descr: text('long_descr'),
    start_dttm: time('start_dttm'),
    end_dttm: time('end_dttm'),
    json_metadata: text('json_metadata'),
    'layer.id': one('layer', 'id', 'int'),
    'layer.name': one('layer', 'name'),
    changed_on_delta_humanized: humanised('changed_on'),
    ...people,
  },
  relations: {
    ...auditRelations,
    layer: { kind: 'one', table: 'annotation_layers', foreignKey: 'layer_id' },
  },
  list: [
    'id',
    ...Object.keys(people),
    'changed_on_delta_humanized',
    'end_dttm',
    'long_descr',
    'short_descr',
    'start_dttm',
  ],
  show: [
    'id',
    'short_descr',
    'long_descr',
    'start_dttm',
    'end_dttm',
    'json_metadata',
    'layer.id',
    'layer.name',
  ],
  order: [
    'changed_by.first_name',
    'changed_on_delta_humanized',
    'created_by.first_name',
    'end_dttm',
    'long_descr',
    'short_descr',
    'start_dttm',
  ],
  filters: {
    layer: { set: 'O' },
    created_by: { set: 'O' },
    changed_by: { set: 'O' },
    created_on: { set: 'D' },
    changed_on: { set: 'D' },
    start_dttm: { set: 'D' },
    end_dttm: { set: 'D' },
    short_descr: {
      set: 'T',
      custom: { annotation_all_text: anyTextContains('t.short_descr', 't.long_descr') },
    },
    long_descr: { set: 'T' },
    json_metadata: { set: 'T' },
  },
  rowFilter: (_call, path) => sql<boolean>`t.layer_id = ${Number(path.pk)}`,
};
