import { TAG_TYPES } from '@parallax/contract';
import { sql } from 'kysely';
import { type ResourceDefinition, usersRelated } from '../kit/definition.ts';
import { auditRelations, int, personFields, text } from '../kit/field.ts';
import { humanised } from '../kit/humanise.ts';

const people = {
  ...personFields('changed_by', 'first_name', 'last_name'),
  ...personFields('created_by', 'first_name', 'last_name'),
};
const shown = [
  'id',
  'name',
  'type',
  'description',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_on_delta_humanized',
  'created_on_delta_humanized',
  'created_by.first_name',
  'created_by.last_name',
];

export const tags: ResourceDefinition = {
  table: 'tags',
  view: 'Tag',
  title: 'Tag',
  noun: { one: 'tag', many: 'tags' },
  permissions: ['can_bulk_create', 'can_read', 'can_write'],
  versioned: true,
  fields: {
    id: int('id'),
    name: text('name'),
    type: int('type'),
    description: text('description'),
    changed_on_delta_humanized: humanised('changed_on'),
    created_on_delta_humanized: humanised('created_on'),
    ...people,
  },
  relations: {
    ...auditRelations,
    objects: { kind: 'children', table: 'tagged_objects', foreignKey: 'tag_id' },
    users_favorited: {
      kind: 'many',
      table: 'users',
      link: 'tag_favourites',
      own: 'tag_id',
      other: 'user_id',
    },
  },
  list: shown,
  show: shown,
  order: shown,
  filters: {
    id: { set: 'N' },
    objects: { set: 'M' },
    users_favorited: { set: 'M' },
    created_by: { set: 'O' },
    changed_by: { set: 'O' },
    created_on: { set: 'D' },
    changed_on: { set: 'D' },
    name: { set: 'T' },
    type: {
      set: 'B',
      custom: {
        custom_tag: value =>
          value === false
            ? sql<boolean>`t.type <> ${TAG_TYPES.custom}`
            : sql<boolean>`t.type = ${TAG_TYPES.custom}`,
      },
    },
    description: { set: 'T' },
  },
  related: { changed_by: usersRelated({ match: 'none' }), created_by: usersRelated() },
  addColumns: [
    { name: 'name', type: 'String', required: true },
    { name: 'description', type: 'String' },
    { name: 'objects_to_tag', type: 'List' },
  ],
};
