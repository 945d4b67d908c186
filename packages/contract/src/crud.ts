import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { AnyObject, Anything } from './schema.ts';

/** The `q` of a list: paging, order, filters and column pruning. */
export const ListQuery = Type.Object({
  keys: Type.Optional(Type.Array(Type.String())),
  columns: Type.Optional(Type.Array(Type.String())),
  select_columns: Type.Optional(Type.Array(Type.String())),
  order_column: Type.Optional(Type.String()),
  order_direction: Type.Optional(Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'] })),
  page: Type.Optional(Type.Integer()),
  page_size: Type.Optional(Type.Integer()),
  filters: Type.Optional(
    Type.Array(
      Type.Object({
        col: Type.String(),
        opr: Type.String(),
        value: Type.Unsafe<FilterValue>({
          anyOf: [
            { type: 'number' },
            { type: 'string' },
            { type: 'boolean' },
            { type: 'array', items: { type: ['number', 'string', 'boolean'] } },
          ],
        }),
      }),
    ),
  ),
});
export type ListQuery = Static<typeof ListQuery>;
export type FilterValue = number | string | boolean | (number | string | boolean)[];
export interface ListFilter {
  col: string;
  opr: string;
  value: FilterValue;
}

export const ItemQuery = Type.Object({
  keys: Type.Optional(Type.Array(Type.String())),
  columns: Type.Optional(Type.Array(Type.String())),
});

export const InfoQuery = Type.Object({
  keys: Type.Optional(Type.Array(Type.String())),
  add_columns: Type.Optional(AnyObject),
  edit_columns: Type.Optional(AnyObject),
});

export const RelatedQuery = Type.Object({
  filter: Type.Optional(Type.String()),
  page: Type.Optional(Type.Integer()),
  page_size: Type.Optional(Type.Integer()),
  include_ids: Type.Optional(Type.Array(Type.Integer())),
});
export type RelatedQuery = Static<typeof RelatedQuery>;

export const IdsQuery = Type.Array(Type.Integer());

export const Message = Type.Object({ message: Type.String() });
export const ResultText = Type.Object({ result: Type.String() });
export const FavouriteStatus = Type.Object({
  result: Type.Array(Type.Object({ id: Type.Integer(), value: Type.Boolean() })),
});
export const RelatedReply = Type.Object({
  count: Type.Integer(),
  result: Type.Array(Type.Object({ value: Anything, text: Type.String(), extra: Type.Optional(AnyObject) })),
});
const TextMap = Type.Record(Type.String(), Type.String());
export const InfoReply = Type.Object({
  permissions: Type.Optional(Type.Array(Type.String())),
  filters: Type.Optional(AnyObject),
  add_columns: Type.Optional(Type.Array(AnyObject)),
  edit_columns: Type.Optional(Type.Array(AnyObject)),
  add_title: Type.Optional(Type.String()),
  edit_title: Type.Optional(Type.String()),
});
export type InfoReply = Static<typeof InfoReply>;

const listReply = <Row extends TObject>(row: Row) =>
  Type.Object({
    count: Type.Integer(),
    ids: Type.Array(Anything),
    result: Type.Array(Type.Partial(row)),
    description_columns: Type.Optional(TextMap),
    label_columns: Type.Optional(TextMap),
    list_columns: Type.Optional(Type.Array(Type.String())),
    list_title: Type.Optional(Type.String()),
    order_columns: Type.Optional(Type.Array(Type.String())),
  });

const itemReply = <Item extends TObject>(item: Item) =>
  Type.Object({
    id: Type.Optional(Anything),
    result: Type.Partial(item),
    description_columns: Type.Optional(TextMap),
    label_columns: Type.Optional(TextMap),
    show_columns: Type.Optional(Type.Array(Type.String())),
    show_title: Type.Optional(Type.String()),
  });

const writeReply = Type.Object(
  { id: Type.Optional(Anything), result: Type.Optional(AnyObject) },
  { additionalProperties: true },
);

export const Pk = Type.Object({ pk: Type.Integer() });

/** What the generic endpoints of a resource are made from. */
export interface Crud<Row extends TObject, Item extends TObject, Add extends TSchema, Edit extends TSchema> {
  /** Without trailing slash, e.g. `/api/v1/tag`. */
  path: string;
  /** Noun in summaries and documentation. */
  noun: string;
  /** Permission view name. */
  view: string;
  /** `read-write`: can_read / can_write; `verbs`: can_get, can_info, can_post, can_put, can_delete. */
  permissions: 'read-write' | 'verbs';
  row: Row;
  item: Item;
  add: Add;
  edit: Edit;
  /** Framework resources are free of CSRF checks. */
  csrf?: boolean;
  invalidStatus?: 400 | 422;
}

/**
 * The generic endpoints of a resource: `_info`, list, item, create, update, delete, bulk delete, related, distinct.
 * A resource takes those it offers: `const { list, item } = crud({...})`.
 */
export function crud<Row extends TObject, Item extends TObject, Add extends TSchema, Edit extends TSchema>(
  declaration: Crud<Row, Item, Add, Edit>,
) {
  const { path, noun, view } = declaration;
  const can = (verb: 'get' | 'info' | 'post' | 'put' | 'delete') => {
    if (declaration.permissions === 'verbs') return [`can_${verb}`, view] as const;
    return [verb === 'get' || verb === 'info' ? 'can_read' : 'can_write', view] as const;
  };
  const write = {
    auth: 'user',
    csrf: declaration.csrf ?? true,
    invalidStatus: declaration.invalidStatus ?? 400,
  } as const;
  const tags = [noun] as const;
  const column = Type.Object({ column: Type.String() });
  return {
    info: endpoint({
      method: 'GET',
      path: `${path}/_info`,
      summary: `Permissions, filters and fields of ${noun}`,
      auth: 'user',
      can: can('info'),
      q: InfoQuery,
      replies: { 200: InfoReply },
      tags,
    }),
    list: endpoint({
      method: 'GET',
      path: `${path}/`,
      summary: `List ${noun}`,
      auth: 'user',
      can: can('get'),
      q: ListQuery,
      replies: { 200: listReply(declaration.row) },
      tags,
    }),
    item: endpoint({
      method: 'GET',
      path: `${path}/{pk}`,
      summary: `Read one of ${noun}`,
      auth: 'user',
      can: can('get'),
      params: Pk,
      q: ItemQuery,
      replies: { 200: itemReply(declaration.item) },
      tags,
    }),
    create: endpoint({
      method: 'POST',
      path: `${path}/`,
      summary: `Add to ${noun}`,
      can: can('post'),
      body: declaration.add,
      replies: { 201: writeReply },
      tags,
      ...write,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/{pk}`,
      summary: `Change one of ${noun}`,
      can: can('put'),
      params: Pk,
      body: declaration.edit,
      replies: { 200: writeReply },
      tags,
      ...write,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{pk}`,
      summary: `Delete one of ${noun}`,
      can: can('delete'),
      params: Pk,
      replies: { 200: Message },
      tags,
      ...write,
    }),
    removeMany: endpoint({
      method: 'DELETE',
      path: `${path}/`,
      summary: `Delete several of ${noun}`,
      can: can('delete'),
      q: IdsQuery,
      replies: { 200: Message },
      tags,
      ...write,
    }),
    related: endpoint({
      method: 'GET',
      path: `${path}/related/{column}`,
      summary: `Choices of a related column of ${noun}`,
      auth: 'user',
      can: can('get'),
      params: column,
      q: RelatedQuery,
      replies: { 200: RelatedReply },
      tags,
    }),
    distinct: endpoint({
      method: 'GET',
      path: `${path}/distinct/{column}`,
      summary: `Distinct values of a column of ${noun}`,
      auth: 'user',
      can: can('get'),
      params: column,
      q: RelatedQuery,
      replies: { 200: RelatedReply },
      tags,
    }),
  };
}

/** The star of a resource: `favorite_status`, add and remove. */
export function favourites(path: string, view: string, noun: string) {
  const common = { auth: 'user', can: ['can_read', view], tags: [noun] } as const;
  return {
    favouriteStatus: endpoint({
      method: 'GET',
      path: `${path}/favorite_status/`,
      summary: `Which of ${noun} the caller has starred`,
      q: IdsQuery,
      replies: { 200: FavouriteStatus },
      ...common,
    }),
    addFavourite: endpoint({
      method: 'POST',
      path: `${path}/{pk}/favorites/`,
      summary: `Star one of ${noun}`,
      params: Pk,
      replies: { 200: ResultText },
      ...common,
    }),
    removeFavourite: endpoint({
      method: 'DELETE',
      path: `${path}/{pk}/favorites/`,
      summary: `Unstar one of ${noun}`,
      params: Pk,
      replies: { 200: ResultText },
      ...common,
    }),
  };
}
