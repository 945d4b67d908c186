import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../http/call.ts';
import type { Db } from '../../metadata/schema.ts';
import type { Condition, ResourceDefinition } from './definition.ts';
import type { Field, Relation, StoredRow, StoredValue } from './field.ts';

export interface SelectPlan {
  where: readonly Condition[];
  order: { column: string; descending: boolean } | null;
  /** Most rows are read and few are kept: they are sorted then, as an index would have them read one by one. */
  search?: boolean;
  limit: number;
  offset: number;
}

/** Reads only the columns that the given wire fields need, in as many queries as there are to-many relations plus one. */
export async function selectRows(
  db: Db,
  definition: ResourceDefinition,
  names: readonly string[],
  plan: SelectPlan,
): Promise<SelectedRow[]> {
  const fields = names.map(name => definition.fields[name]!);
  const columns = new Set(definition.versioned ? ['id', 'version'] : ['id']);
  for (const field of fields) {
    if (field.kind === 'column') columns.add(field.column);
    if (field.kind === 'one') columns.add(`${field.relation}.${field.column}`);
    if (field.kind === 'derived') for (const need of field.needs) columns.add(need);
  }
  for (const relation of new Set(fields.filter(isOne).map(field => field.relation)))
    columns.add(`${relation}.id`);
  const computed = names.flatMap((name, index) => {
    const field = fields[index]!;
    return field.kind === 'computed' ? [sql`${field.sql} as ${sql.ref(name)}`] : [];
  });
  const order = orderBy(definition, plan.order);
  const pageOrder = plan.search ? orderBy(definition, plan.order, withoutIndex) : order;
  // The page is found by its ids alone, which an index can do: rows that are skipped are never read or joined.
  const page = sql`select t.id from ${sql.table(definition.table)} as t
    ${where(plan.where)} ${pageOrder} limit ${plan.limit} offset ${plan.offset}`;
  const { rows } =
    await sql<StoredRow>`select ${sql.join([...[...columns].map(selectItem), ...computed])} ${from(definition, [...columns])}
    where t.id in (${page}) ${order}`.execute(db);
  const many = await selectMany(db, definition, fields, rows);
  return rows.map(row => ({ row, many: many.get(Number(row.id)) ?? {} }));
}

export interface SelectedRow {
  row: StoredRow;
  /** To-many relations, by name. */
  many: Record<string, StoredRow[]>;
}

export async function countRows(
  db: Db,
  definition: ResourceDefinition,
  conditions: readonly Condition[],
): Promise<number> {
  const { rows } = await sql<{
    n: number | string;
  }>`select count(*) as n from ${sql.table(definition.table)} as t
    ${where(conditions)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

const isOne = (field: Field): field is Extract<Field, { kind: 'one' }> => field.kind === 'one';

const reference = (column: string) => {
  const [relation, name] = column.split('.');
  return name ? sql.ref(`r_${relation}.${name}`) : sql.ref(`t.${column}`);
};
const selectItem = (column: string) => sql`${reference(column)} as ${sql.ref(column.replace('.', '__'))}`;

function from(definition: ResourceDefinition, columns: readonly string[]): RawBuilder<unknown> {
  const relations = new Set(
    columns.filter(column => column.includes('.')).map(column => column.split('.')[0]!),
  );
  const joins = [...relations].map(name => {
    const relation = definition.relations[name];
    if (relation?.kind !== 'one') throw new Error(`${definition.table}.${name} is not a to-one relation`);
    return sql`left join ${sql.table(relation.table)} as ${sql.ref(`r_${name}`)}
      on ${sql.ref(`r_${name}.id`)} = ${sql.ref(`t.${relation.foreignKey}`)}`;
  });
  return sql`from ${sql.table(definition.table)} as t ${sql.join(joins, sql` `)}`;
}

export const where = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;

type Wrap = (expression: RawBuilder<unknown>) => RawBuilder<unknown>;

const withoutIndex: Wrap = expression => sql`coalesce(${expression}, ${expression})`;

function orderBy(
  definition: ResourceDefinition,
  order: SelectPlan['order'],
  wrap: Wrap = expression => expression,
): RawBuilder<unknown> {
  if (!order) return sql`order by t.id`;
  const direction = order.descending ? sql`desc` : sql`asc`;
  return sql`order by ${wrap(orderExpression(definition, order.column))} ${direction}, t.id ${direction}`;
}

function orderExpression(definition: ResourceDefinition, name: string): RawBuilder<unknown> {
  const field = definition.fields[name];
  if (!field) return sql.ref(`t.${name}`);
  switch (field.kind) {
    case 'column':
      return field.type === 'text'
        ? sql`lower(${sql.ref(`t.${field.column}`)})`
        : sql.ref(`t.${field.column}`);
    case 'computed':
      return field.sql;
    case 'derived':
      return sql.ref(`t.${field.orderBy ?? name}`);
    case 'one': {
      const relation = definition.relations[field.relation] as Extract<Relation, { kind: 'one' }>;
      return sql`(select lower(cast(${sql.ref(`o.${field.column}`)} as text)) from ${sql.table(relation.table)} as o
        where o.id = ${sql.ref(`t.${relation.foreignKey}`)})`;
    }
    case 'many': {
      const relation = definition.relations[field.relation] as Extract<Relation, { kind: 'many' }>;
      return sql`(select min(${sql.ref(`o.${field.column}`)}) from ${sql.table(relation.table)} as o
        join ${sql.table(relation.link)} as l on ${sql.ref(`l.${relation.other}`)} = o.id
        where ${sql.ref(`l.${relation.own}`)} = t.id)`;
    }
  }
}

async function selectMany(
  db: Db,
  definition: ResourceDefinition,
  fields: readonly Field[],
  rows: readonly StoredRow[],
): Promise<Map<number, Record<string, StoredRow[]>>> {
  const result = new Map<number, Record<string, StoredRow[]>>();
  const wanted = new Map<string, Set<string>>();
  for (const field of fields) {
    if (field.kind !== 'many') continue;
    const columns = wanted.get(field.relation) ?? new Set(['id']);
    columns.add(field.column);
    wanted.set(field.relation, columns);
  }
  if (rows.length === 0) return result;
  const ids = rows.map(row => Number(row.id));
  for (const row of ids) result.set(row, Object.fromEntries([...wanted.keys()].map(name => [name, []])));
  for (const [name, columns] of wanted) {
    const relation = definition.relations[name];
    const picked = sql.join([...columns].map(column => sql.ref(`o.${column}`)));
    const list = sql.join(ids.map(id => sql`${id}`));
    const query =
      relation?.kind === 'many'
        ? sql<StoredRow>`select ${sql.ref(`l.${relation.own}`)} as own__id, ${picked} from ${sql.table(relation.link)} as l
            join ${sql.table(relation.table)} as o on o.id = ${sql.ref(`l.${relation.other}`)}
            where ${sql.ref(`l.${relation.own}`)} in (${list}) ${onlyLinks(relation)} order by o.id`
        : sql<StoredRow>`select ${sql.ref(`o.${(relation as Extract<Relation, { kind: 'children' }>).foreignKey}`)} as own__id, ${picked}
            from ${sql.table(relation!.table)} as o
            where ${sql.ref(`o.${(relation as Extract<Relation, { kind: 'children' }>).foreignKey}`)} in (${list}) order by o.id`;
    for (const { own__id, ...other } of (await query.execute(db)).rows) {
      result.get(Number(own__id))![name]!.push(other);
    }
  }
  return result;
}

const onlyLinks = ({ only }: Extract<Relation, { kind: 'many' }>): RawBuilder<unknown> =>
  only ? sql`and ${sql.ref(`l.${only.column}`)} = ${only.value}` : sql``;

/** A stored row in its wire shape: dotted names become nested objects, to-many relations lists of objects. */
export async function present(
  definition: ResourceDefinition,
  names: readonly string[],
  { row, many }: SelectedRow,
  call: Call,
): Promise<Record<string, unknown>> {
  const out: Record<string, unknown> = {};
  for (const name of names) {
    const field = definition.fields[name]!;
    switch (field.kind) {
      case 'column':
        out[name] = wireValue(row[field.column] ?? null, field.type);
        break;
      case 'computed':
        out[name] = row[name] ?? null;
        break;
      case 'derived':
        out[name] = await field.value(row, call);
        break;
      case 'one': {
        if (row[`${field.relation}__id`] == null) {
          out[field.relation] = null;
          break;
        }
        out[field.relation] ??= {};
        (out[field.relation] as Record<string, unknown>)[field.column] = wireValue(
          row[`${field.relation}__${field.column}`] ?? null,
          field.type,
        );
        break;
      }
      case 'many': {
        const rows = many[field.relation] ?? [];
        out[field.relation] ??= rows.map(() => ({}));
        const list = out[field.relation] as Record<string, unknown>[];
        for (const [index, other] of rows.entries()) {
          list[index]![field.column] = wireValue(other[field.column] ?? null, field.type);
        }
        break;
      }
    }
  }
  return out;
}

const wireValue = (value: StoredValue, type: string): StoredValue =>
  type === 'bool' && value !== null ? Boolean(value) : value;
