import { Type } from 'typebox';
import { crud, favourites, Message } from '../crud.ts';
import { endpoint } from '../endpoint.ts';
import { AnyObject, Nullable, Opt, OptText } from '../schema.ts';
import { MaybePerson } from './person.ts';

export const Tag = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.Integer(),
  description: Nullable(Type.String()),
  changed_by: MaybePerson,
  created_by: MaybePerson,
  changed_on_delta_humanized: Type.String(),
  created_on_delta_humanized: Type.String(),
});

const objectsToTag = Type.Array(
  Type.Unsafe<[string, number]>({
    type: 'array',
    minItems: 2,
    maxItems: 2,
    items: [{ type: 'string' }, { type: 'integer', minimum: 1 }],
  }),
);
const fields = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 250 }),
    description: OptText(),
    objects_to_tag: Opt(objectsToTag),
  },
  { additionalProperties: false },
);

const base = crud({
  path: '/api/v1/tag',
  noun: 'tags',
  view: 'Tag',
  permissions: 'read-write',
  row: Tag,
  item: Tag,
  add: fields,
  edit: fields,
});
const { distinct: _distinct, ...generic } = base;
const write = { auth: 'user', can: ['can_write', 'Tag'], tags: ['tags'] } as const;
const ObjectPath = Type.Object({ object_type: Type.Integer(), object_id: Type.Integer() });

export const TaggedObject = Type.Object({
  id: Type.Integer(),
  type: Type.String(),
  name: Type.String(),
  url: Type.String(),
  changed_on: Nullable(Type.String()),
  created_by: Nullable(Type.Integer()),
  creator: Type.String(),
  tags: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), type: Type.String() })),
  owners: Type.Array(
    Type.Object({ id: Type.Integer(), first_name: Type.String(), last_name: Type.String() }),
  ),
});

export const tag = {
  ...generic,
  removeMany: endpoint({ ...base.removeMany, q: Type.Array(Type.String()) }),
  ...favourites('/api/v1/tag', 'Tag', 'tags'),
  bulkCreate: endpoint({
    method: 'POST',
    path: '/api/v1/tag/bulk_create',
    summary: 'Create tags and attach them to objects',
    auth: 'user',
    can: ['can_bulk_create', 'Tag'],
    body: Type.Object({ tags: Type.Array(fields) }, { additionalProperties: false }),
    replies: {
      200: Type.Object({
        result: Type.Object({
          objects_tagged: Type.Array(Type.Unsafe<[string, number]>({ type: 'array', items: {} })),
          objects_skipped: Type.Array(Type.Unsafe<[string, number]>({ type: 'array', items: {} })),
        }),
      }),
    },
    tags: ['tags'],
  }),
  addToObject: endpoint({
    method: 'POST',
    path: '/api/v1/tag/{object_type}/{object_id}/',
    summary: 'Attach tags to one object',
    params: ObjectPath,
    body: Type.Object({ properties: Type.Object({ tags: Type.Array(Type.String({ minLength: 1 })) }) }),
    replies: { 201: AnyObject },
    ...write,
  }),
  removeFromObject: endpoint({
    method: 'DELETE',
    path: '/api/v1/tag/{object_type}/{object_id}/{tag}/',
    summary: 'Detach a tag from one object',
    params: Type.Object({ object_type: Type.Integer(), object_id: Type.Integer(), tag: Type.String() }),
    replies: { 200: Message },
    ...write,
  }),
  objects: endpoint({
    method: 'GET',
    path: '/api/v1/tag/get_objects/',
    summary: 'Objects that carry the given tags',
    auth: 'user',
    can: ['can_read', 'Tag'],
    query: Type.Object({
      tags: Opt(Type.String()),
      tagIds: Opt(Type.String()),
      types: Opt(Type.String()),
      /** Counted from zero. Without a size everything is answered. */
      page: Opt(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      page_size: Opt(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    replies: { 200: Type.Object({ count: Type.Integer(), result: Type.Array(TaggedObject) }) },
    tags: ['tags'],
  }),
};
