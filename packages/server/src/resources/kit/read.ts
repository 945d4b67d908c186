import { type InfoReply, type ListQuery, PlainError, type RelatedQuery } from '@parallax/contract';
import { sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import { matches } from '../../metadata/match.ts';
import type { Condition, FormField, RelatedSource, ResourceDefinition } from './definition.ts';
import type { StoredRow } from './field.ts';
import { conditions, describeFilters, isSearch, own, title } from './filters.ts';
import { countRows, present, selectRows, where } from './select.ts';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

type Path = Readonly<Record<string, unknown>>;

/** GET list: filters, order and paging of `q`, with the metadata blocks its `keys` ask for. */
export async function list(definition: ResourceDefinition, q: ListQuery = {}, call: Call, path: Path = {}) {
  const names = prune(definition.list, q.columns, q.select_columns);
  const order = orderOf(definition, q);
  const filters = [...rowFilters(definition, call, path), ...conditions(definition, q.filters ?? [], call)];
  const { limit, offset } = page(q, definition.maxPageSize ?? MAX_PAGE_SIZE);
  const { db } = call.services;
  const search = (q.filters ?? []).some(isSearch);
  const rows = await selectRows(db, definition, names, { where: filters, order, search, limit, offset });
  // A page that is not full is the last one and tells how many there are.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const count = isLast ? offset + rows.length : await countRows(db, definition, filters);
  const wants = wantedKeys(q.keys);
  return {
    count,
    ids: rows.map(({ row }) => row.id),
    result: await Promise.all(rows.map(row => present(definition, names, row, call))),
    ...(wants('description_columns') && { description_columns: {} }),
    ...(wants('label_columns') && { label_columns: labels(names) }),
    ...(wants('list_columns') && { list_columns: [...names] }),
    ...(wants('list_title') && { list_title: definition.listTitle ?? `List ${definition.title}` }),
    ...(wants('order_columns') && {
      order_columns: definition.order.filter(name =>
        !q.columns && !q.select_columns ? true : names.includes(name),
      ),
    }),
  };
}

/** GET item. A row hidden by the row filter is as absent as one that never existed. */
export async function item(
  definition: ResourceDefinition,
  id: number,
  q: { keys?: string[]; columns?: string[] } = {},
  call: Call,
  path: Path = {},
) {
  const names = prune(definition.show, q.columns, undefined);
  const rows = await selectRows(call.services.db, definition, names, {
    where: [sql<boolean>`t.id = ${id}`, ...rowFilters(definition, call, path)],
    order: null,
    limit: 1,
    offset: 0,
  });
  if (!rows[0]) throw new PlainError(404);
  const wants = wantedKeys(q.keys);
  const body = {
    id,
    result: await present(definition, names, rows[0], call),
    ...(wants('description_columns') && { description_columns: {} }),
    ...(wants('label_columns') && { label_columns: labels(names) }),
    ...(wants('show_columns') && { show_columns: [...names] }),
    ...(wants('show_title') && { show_title: `Show ${definition.title}` }),
  };
  return { body, version: definition.versioned ? Number(rows[0].row.version) : null };
}

/** The ids among the given ones that exist and that the caller may see. */
export async function visibleIds(
  definition: ResourceDefinition,
  ids: readonly number[],
  call: Call,
  path: Path = {},
): Promise<number[]> {
  if (ids.length === 0) return [];
  const among = sql<boolean>`t.id in (${sql.join(ids.map(id => sql`${id}`))})`;
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(definition.table)} as t
    ${where([among, ...rowFilters(definition, call, path)])}`.execute(call.services.db);
  return rows.map(row => row.id);
}

/** GET _info. */
export function info(definition: ResourceDefinition, keys: string[] | undefined, call: Call): InfoReply {
  const wants = wantedKeys(keys);
  return {
    ...(wants('permissions') && {
      permissions: definition.permissions.filter(name => call.principal.can(name, definition.view)),
    }),
    ...(wants('filters') && { filters: describeFilters(definition) }),
    ...(wants('add_columns') && { add_columns: formFields(definition.addColumns) }),
    ...(wants('edit_columns') && { edit_columns: formFields(definition.editColumns) }),
    ...(wants('add_title') && { add_title: `Add ${definition.title}` }),
    ...(wants('edit_title') && { edit_title: `Edit ${definition.title}` }),
  };
}

/** GET related/{column}: choices of a relation, by text. */
export async function related(
  definition: ResourceDefinition,
  column: string,
  q: RelatedQuery = {},
  call: Call,
) {
  const source = own(definition.related ?? {}, column);
  if (!source) throw new PlainError(404);
  if (q.include_ids?.length && (q.page ?? 0) > 0) throw new PlainError(422);
  const filters = relatedFilters(source, q.filter, call);
  const { limit, offset } = page(q, MAX_PAGE_SIZE);
  const table = sql.table(source.table);
  const counted = await sql<{ n: number }>`select count(*) as n from ${table} as t ${where(filters)}`.execute(
    call.services.db,
  );
  const order = source.order
    ? sql`order by lower(${sql.ref(`t.${source.order}`)}), t.id`
    : sql`order by t.id`;
  const columns = [...new Set(['id', ...source.text, ...(source.extra ?? [])])].map(name =>
    sql.ref(`t.${name}`),
  );
  const { rows } =
    await sql<StoredRow>`select ${sql.join(columns)} from ${table} as t ${where(filters)} ${order}
    limit ${limit} offset ${offset}`.execute(call.services.db);
  const missing = (q.include_ids ?? []).filter(id => !rows.some(row => row.id === id));
  if (missing.length > 0) {
    const among = sql<boolean>`t.id in (${sql.join(missing.map(id => sql`${id}`))})`;
    const visible = source.visible?.(call);
    const extra = await sql<StoredRow>`select ${sql.join(columns)} from ${table} as t
      ${where(visible ? [among, visible] : [among])}`.execute(call.services.db);
    rows.push(...extra.rows);
  }
  return {
    count: Number(counted.rows[0]?.n ?? 0),
    result: rows.map(row => ({
      value: row.id,
      text: source.text.map(name => row[name] ?? '').join(' '),
      extra: Object.fromEntries((source.extra ?? []).map(name => [name, wireExtra(name, row[name])])),
    })),
  };
}

const wireExtra = (name: string, value: unknown) => (name === 'active' ? Boolean(value) : value);

function relatedFilters(source: RelatedSource, text: string | undefined, call: Call): Condition[] {
  const visible = source.visible?.(call);
  const filters: Condition[] = visible ? [visible] : [];
  if (!text || source.match === 'none') return filters;
  const shown = sql.join(
    source.text.map(name => sql.ref(`t.${name}`)),
    sql` || ' ' || `,
  );
  const how = source.match === 'starts' ? 'starts' : 'contains';
  const places = [shown, ...(source.search ?? []).map(name => sql.ref(`t.${name}`))];
  filters.push(
    sql<boolean>`(${sql.join(
      places.map(place => matches(sql`(${place})`, how, text)),
      sql` or `,
    )})`,
  );
  return filters;
}

/** GET distinct/{column}: the values in use, ascending, without nulls. */
export async function distinct(
  definition: ResourceDefinition,
  column: string,
  q: RelatedQuery = {},
  call: Call,
) {
  if (!definition.distinct?.includes(column)) throw new PlainError(404);
  const operand = sql.ref(`t.${column}`);
  const filters: Condition[] = [sql<boolean>`${operand} is not null`, ...rowFilters(definition, call, {})];
  if (q.filter) filters.push(sql<boolean>`${matches(operand, 'starts', q.filter)}`);
  const { limit, offset } = page(q, MAX_PAGE_SIZE);
  const table = sql.table(definition.table);
  const counted = await sql<{ n: number }>`select count(distinct ${operand}) as n from ${table} as t
    ${where(filters)}`.execute(call.services.db);
  const { rows } = await sql<{ value: string }>`select distinct ${operand} as value from ${table} as t
    ${where(filters)} order by 1 limit ${limit} offset ${offset}`.execute(call.services.db);
  return {
    count: Number(counted.rows[0]?.n ?? 0),
    result: rows.map(({ value }) => ({ text: String(value), value })),
  };
}

function rowFilters(definition: ResourceDefinition, call: Call, path: Path): Condition[] {
  const filter = definition.rowFilter?.(call, path);
  return filter ? [filter] : [];
}

/** The declared columns that survive `columns` or `select_columns`; all of them when nothing survives. */
function prune(
  all: readonly string[],
  columns: string[] | undefined,
  selected: string[] | undefined,
): readonly string[] {
  if (columns?.length && selected?.length)
    throw new PlainError(400, 'Cannot use both select and sel columns');
  const asked = columns?.length ? columns : selected;
  if (!asked?.length) return all;
  const kept = all.filter(name => asked.includes(name) || asked.includes(name.split('.')[0]!));
  return kept.length > 0 ? kept : all;
}

function orderOf(definition: ResourceDefinition, q: ListQuery) {
  if (!q.order_column) return definition.defaultOrder ?? null;
  if (!definition.order.includes(q.order_column)) {
    throw new PlainError(400, `Invalid order by column: ${q.order_column}`);
  }
  return { column: q.order_column, descending: q.order_direction === 'desc' };
}

export function page(
  q: { page?: number; page_size?: number },
  max: number,
): { limit: number; offset: number } {
  const asked = q.page_size ?? 0;
  const limit = asked === 0 ? DEFAULT_PAGE_SIZE : asked < 1 || asked > max ? max : asked;
  return { limit, offset: Math.min(Math.max(0, q.page ?? 0) * limit, Number.MAX_SAFE_INTEGER) };
}

const wantedKeys = (keys: string[] | undefined) => (name: string) => !keys?.length || keys.includes(name);
const labels = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, title(name)]));
const formFields = (fields: readonly FormField[] = []) =>
  fields.map(field => ({
    name: field.name,
    label: title(field.name),
    description: '',
    type: field.type,
    required: field.required ?? false,
    unique: field.unique ?? false,
  }));
