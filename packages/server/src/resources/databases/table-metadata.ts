import { AppError } from '@parallax/contract';
import type { TableColumn, TableDetails } from '@parallax/engines';
import type { Dialect } from '@parallax/query';
import type { Call } from '../../http/call.ts';
import { readableTables, readsSchema } from './access.ts';
import { catalogOrDefault } from './places.ts';
import type { DatabaseRow } from './store.ts';
import { isHere } from './tables.ts';

export interface TablePlace {
  name: string;
  catalog: string | null;
  schema: string | null;
}

const SELECT_STAR_LIMIT = 100;

/** Columns, keys and indexes; a table the caller may not read is as absent as one that does not exist. */
export async function tableMetadata(row: DatabaseRow, place: TablePlace, call: Call) {
  const { details, dialect } = await describe(row, place, call);
  const primary = details.primaryKey && {
    column_names: details.primaryKey.columns,
    name: details.primaryKey.name,
    type: 'pk',
  };
  const foreign = details.foreignKeys.map(({ name, columns, referred }) => ({
    column_names: columns,
    name,
    options: {},
    referred_columns: referred.columns,
    referred_schema: referred.schema,
    referred_table: referred.table,
    type: 'fk',
  }));
  const indexes = details.indexes.map(({ name, columns, unique }) => ({
    column_names: columns,
    name,
    unique,
    type: 'index',
  }));
  const keys = [...(primary ? [primary] : []), ...foreign, ...indexes];
  return {
    name: place.name,
    comment: details.comment,
    columns: details.columns.map(column => ({
      name: column.name,
      type: column.type.split('(')[0]!.trim(),
      longType: column.type,
      keys: keys.filter(key => key.column_names.includes(column.name)),
      comment: column.comment,
    })),
    primaryKey: primary ?? { constrained_columns: null, name: null },
    foreignKeys: foreign,
    indexes: keys,
    selectStar: selectStarSql(dialect, place, details.columns),
  };
}

/** Partitions, where the engine has them. */
export async function tableExtra(row: DatabaseRow, place: TablePlace, call: Call) {
  const { details, dialect } = await describe(row, place, call);
  if (!details.partitions) return {};
  const { columns, latest } = details.partitions;
  return {
    metadata: {},
    partitions: { cols: columns, latest, partitionQuery: partitionQuery(dialect, place, columns) },
  };
}

export async function selectStar(row: DatabaseRow, place: TablePlace, call: Call): Promise<string> {
  const { details, dialect } = await describe(row, place, call);
  return selectStarSql(dialect, place, details.columns);
}

/** May the caller see this table: through its schema, or as a dataset? */
export async function readsTable(row: DatabaseRow, place: TablePlace, call: Call): Promise<boolean> {
  const { connection } = await call.services.connections.open(row.id);
  const schema = place.schema ?? (await connection.defaultSchema(place.catalog).catch(() => null));
  const catalog = await catalogOrDefault(row, place.catalog, call);
  if (readsSchema(call.principal, row, catalog, schema)) return true;
  const tables = await readableTables(row, call);
  return tables.some(table => table.table_name === place.name && isHere(table, place.catalog, schema));
}

async function describe(
  row: DatabaseRow,
  { name: table, catalog, schema }: TablePlace,
  call: Call,
): Promise<{ details: TableDetails; dialect: Dialect }> {
  const { connection, engine } = await call.services.connections.open(row.id);
  if (!(await readsTable(row, { name: table, catalog, schema }, call))) throw noSuchTable();
  try {
    const details = await connection.describe({ catalog, schema, table });
    if (details.columns.length === 0) throw noSuchTable();
    return { details, dialect: engine.dialect };
  } catch (error) {
    const failure = engine.classify(error);
    throw failure.code === 'TABLE_DOES_NOT_EXIST_ERROR' || failure.code === 'SCHEMA_DOES_NOT_EXIST_ERROR'
      ? noSuchTable()
      : failure;
  }
}

const noSuchTable = () => new AppError('TABLE_NOT_FOUND_ERROR', { message: 'No such table' });

export function qualified(dialect: Dialect, { name, catalog, schema }: TablePlace): string {
  const parts = [
    dialect.flags.catalogs && schema ? catalog : null,
    dialect.flags.schemas ? schema : null,
    name,
  ];
  return parts.flatMap(part => (part ? [dialect.quote(part)] : [])).join('.');
}

const selectStarSql = (dialect: Dialect, place: TablePlace, columns: readonly TableColumn[]): string =>
  [
    'SELECT',
    columns.map(column => `  ${dialect.quote(column.name)}`).join(',\n'),
    `FROM ${qualified(dialect, place)}`,
    dialect.limit(SELECT_STAR_LIMIT, 0),
  ].join('\n');

const partitionQuery = (dialect: Dialect, place: TablePlace, columns: readonly string[]): string => {
  const list = columns.map(dialect.quote).join(', ');
  return `SELECT ${list}\nFROM ${qualified(dialect, place)}\nGROUP BY ${list}\nORDER BY ${list}`;
};
