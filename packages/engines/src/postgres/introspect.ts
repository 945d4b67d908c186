import { AppError, type Cell } from '@parallax/contract';
import type { ForeignKey, TableColumn, TableDetails, TableName, TablePage, TableRef } from '../engine.ts';
import type { Database } from './database.ts';
import { typeDisplay } from './type-display.ts';

const only = (rows: [string][]): string[] => rows.map(([name]) => name);

export const catalogs = async (database: Database): Promise<string[]> =>
  only(
    await database.rows(
      'SELECT datname FROM pg_database WHERE datallowconn AND NOT datistemplate ORDER BY datname',
    ),
  );

export const schemas = async (database: Database): Promise<string[]> =>
  only(
    await database.rows("SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' ORDER BY nspname"),
  );

export async function defaultSchema(database: Database): Promise<string | null> {
  // A session of the pool still has the path of whoever used it last.
  const client = await database.acquire();
  try {
    await client.query('SET search_path TO DEFAULT');
    const { rows } = await client.query<[string | null]>({
      text: 'SELECT current_schema()',
      rowMode: 'array',
    });
    return rows[0]?.[0] ?? null;
  } finally {
    client.release();
  }
}

export const functionNames = async (database: Database): Promise<string[]> =>
  only(
    await database.rows(
      `SELECT DISTINCT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       WHERE p.prokind <> 'p' AND pg_function_is_visible(p.oid) AND proname ~ '^[a-z][a-z0-9_]*$' ORDER BY proname`,
    ),
  );

const TABLE_TYPES: Record<string, TableName['type']> = { v: 'view', m: 'materialized_view' };

export async function tables(
  database: Database,
  schema: string | null,
  { search = '', offset = 0, limit }: TablePage,
): Promise<TableName[]> {
  const rows = await database.rows<[string, string]>(
    `SELECT c.relname, c.relkind::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = COALESCE($1, current_schema()) AND c.relkind IN ('r', 'p', 'f', 'v', 'm')
       AND ($2 = '' OR POSITION(LOWER($2) IN LOWER(c.relname)) > 0)
     ORDER BY c.relname LIMIT $3 OFFSET $4`,
    [schema, search, limit ?? null, offset],
  );
  return rows.map(([name, kind]) => ({ name, type: TABLE_TYPES[kind] ?? 'table' }));
}

export async function describe(database: Database, { schema, table }: TableRef): Promise<TableDetails> {
  const [found] = await database.rows<[string, string | null]>(
    `SELECT c.oid::text, obj_description(c.oid, 'pg_class') FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = COALESCE($1, current_schema()) AND c.relname = $2 AND c.relkind IN ('r', 'p', 'f', 'v', 'm')`,
    [schema ?? null, table],
  );
  if (!found) {
    throw new AppError('TABLE_DOES_NOT_EXIST_ERROR', { message: `The table "${table}" does not exist.` });
  }
  const [oid, comment] = found;
  const [columns, keys, indexes, partitions] = await Promise.all([
    columnsOf(database, oid),
    keysOf(database, oid),
    indexesOf(database, oid),
    partitionColumns(database, oid),
  ]);
  const primary = keys.find(([kind]) => kind === 'p');
  return {
    columns,
    primaryKey: primary ? { name: primary[1], columns: primary[2] } : null,
    foreignKeys: keys.filter(([kind]) => kind === 'f').map(foreignKey),
    indexes: indexes.map(([name, columns, unique]) => ({ name, columns, unique })),
    partitions: partitions.length > 0 ? { columns: partitions, latest: {} } : null,
    comment,
  };
}

type ColumnRow = [string, string, string, number, boolean, string | null, string | null];

async function columnsOf(database: Database, oid: string): Promise<TableColumn[]> {
  const rows = await database.rows<ColumnRow>(
    `SELECT a.attname, a.atttypid::text, format_type(a.atttypid, a.atttypmod), a.atttypmod, NOT a.attnotnull,
            pg_get_expr(d.adbin, d.adrelid), col_description(a.attrelid, a.attnum)
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = $1::oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [oid],
  );
  const types = await database.types.resolve(rows.map(row => Number(row[1])));
  return rows.map(([name, type, text, , nullable, initial, comment]) => ({
    name,
    type: typeDisplay(text),
    kind: types.get(Number(type))!.kind,
    nullable,
    default: initial,
    comment,
  }));
}

type KeyRow = [
  kind: string,
  name: string,
  columns: string[],
  schema: string,
  table: string,
  referred: string[],
];

const keysOf = (database: Database, oid: string): Promise<KeyRow[]> =>
  database.rows<KeyRow>(
    `SELECT k.contype::text, k.conname::text, ${names('k.conrelid', 'k.conkey')}, n.nspname::text, c.relname::text,
            ${names('k.confrelid', 'k.confkey')}
     FROM pg_constraint k LEFT JOIN pg_class c ON c.oid = k.confrelid LEFT JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.conrelid = $1::oid AND k.contype IN ('p', 'f') ORDER BY k.conname`,
    [oid],
  );

const foreignKey = ([, name, columns, schema, table, referred]: KeyRow): ForeignKey => ({
  name,
  columns,
  referred: { schema, table, columns: referred },
});

/** Indexes other than the primary key's; expressions are written out. */
const indexesOf = (database: Database, oid: string): Promise<[string, string[], boolean][]> =>
  database.rows(
    `SELECT c.relname::text,
            ARRAY(SELECT COALESCE(a.attname::text, pg_get_indexdef(i.indexrelid, p.position, true))
                  FROM generate_series(1, i.indnkeyatts::int) AS p(position)
                  LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[p.position - 1] AND a.attnum > 0
                  ORDER BY p.position),
            i.indisunique
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = $1::oid AND NOT i.indisprimary ORDER BY c.relname`,
    [oid],
  );

async function partitionColumns(database: Database, oid: string): Promise<string[]> {
  const [row] = await database.rows<[string[]]>(
    `SELECT ${names('p.partrelid', 'p.partattrs::int2[]')} FROM pg_partitioned_table p WHERE p.partrelid = $1::oid`,
    [oid],
  );
  return row?.[0] ?? [];
}

/** SQL for the names of a list of attribute numbers, in their order. */
const names = (relation: string, numbers: string) =>
  `ARRAY(SELECT a.attname::text FROM UNNEST(${numbers}) WITH ORDINALITY AS x(number, position)
         JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = x.number ORDER BY x.position)`;

/** The planner's estimate out of `EXPLAIN (FORMAT JSON)`. */
export function planCosts(plan: Cell | undefined): Record<string, string>[] {
  if (!Array.isArray(plan)) return [];
  return plan.flatMap(entry => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const node = entry.Plan;
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return [];
    return [
      {
        'Start-up cost': String(node['Startup Cost']),
        'Total cost': String(node['Total Cost']),
        Rows: String(node['Plan Rows']),
      },
    ];
  });
}
