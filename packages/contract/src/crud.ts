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
type AnyCrud = Crud<TObject, TObject, TSchema, TSchema>;

type Verb = 'get' | 'info' | 'post' | 'put' | 'delete';

function permission({ permissions, view }: Pick<AnyCrud, 'permissions' | 'view'>, verb: Verb) {
  if (permissions === 'verbs') return [`can_${verb}`, view] as const;
  return [verb === 'get' || verb === 'info' ? 'can_read' : 'can_write', view] as const;
}

function reading<Row extends TObject, Item extends TObject>(declaration: Crud<Row, Item, TSchema, TSchema>) {
  const { path, noun, row, item } = declaration;
  const common = { method: 'GET', auth: 'user', tags: [noun] } as const;
  return {
    info: endpoint({
      ...common,
      path: `${path}/_info`,
      summary: `Permissions, filters and fields of ${noun}`,
      can: permission(declaration, 'info'),
      q: InfoQuery,
      replies: { 200: InfoReply },
    }),
    list: endpoint({
      ...common,
      path: `${path}/`,
      summary: `List ${noun}`,
      can: permission(declaration, 'get'),
      q: ListQuery,
      replies: { 200: listReply(row) },
    }),
    item: endpoint({
      ...common,
      path: `${path}/{pk}`,
      summary: `Read one of ${noun}`,
      can: permission(declaration, 'get'),
      params: Pk,
      q: ItemQuery,
      replies: { 200: itemReply(item) },
    }),
  };
}

function writing<Add extends TSchema, Edit extends TSchema>(declaration: Crud<TObject, TObject, Add, Edit>) {
  const { path, noun, add, edit, csrf = true, invalidStatus = 400 } = declaration;
  const common = { auth: 'user', csrf, invalidStatus, tags: [noun] } as const;
  return {
    create: endpoint({
      ...common,
      method: 'POST',
      path: `${path}/`,
      summary: `Add to ${noun}`,
      can: permission(declaration, 'post'),
      body: add,
      replies: { 201: writeReply },
    }),
    update: endpoint({
      ...common,
      method: 'PUT',
      path: `${path}/{pk}`,
      summary: `Change one of ${noun}`,
      can: permission(declaration, 'put'),
      params: Pk,
      body: edit,
      replies: { 200: writeReply },
    }),
    remove: endpoint({
      ...common,
      method: 'DELETE',
      path: `${path}/{pk}`,
      summary: `Delete one of ${noun}`,
      can: permission(declaration, 'delete'),
      params: Pk,
      replies: { 200: Message },
    }),
    removeMany: endpoint({
      ...common,
      method: 'DELETE',
      path: `${path}/`,
      summary: `Delete several of ${noun}`,
      can: permission(declaration, 'delete'),
      q: IdsQuery,
      replies: { 200: Message },
    }),
  };
}

function choices(declaration: AnyCrud) {
  const { path, noun } = declaration;
  const common = {
    method: 'GET',
    auth: 'user',
    can: permission(declaration, 'get'),
    params: Type.Object({ column: Type.String() }),
    q: RelatedQuery,
    replies: { 200: RelatedReply },
    tags: [noun],
  } as const;
  return {
    related: endpoint({
      ...common,
      path: `${path}/related/{column}`,
      summary: `Choices of a related column of ${noun}`,
    }),
    distinct: endpoint({
      ...common,
      path: `${path}/distinct/{column}`,
      summary: `Distinct values of a column of ${noun}`,
    }),
  };
}

/**
 * The generic endpoints of a resource: `_info`, list, item, create, update, delete, bulk delete, related, distinct.
 * A resource takes those it offers: `const { list, item } = crud({...})`.
 */
export const crud = <Row extends TObject, Item extends TObject, Add extends TSchema, Edit extends TSchema>(
  declaration: Crud<Row, Item, Add, Edit>,
) => ({ ...reading(declaration), ...writing(declaration), ...choices(declaration) });

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
