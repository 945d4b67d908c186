import { AppError, PlainError } from '@parallax/contract';
import type { Dialect, TableName } from '@parallax/query';
import { grantNames } from '../../auth/grants.ts';
import type { Actor } from '../../http/call.ts';
import { readableTables, readsDatabase } from '../databases/access.ts';
import type { OpenDatabase } from '../databases/connections.ts';
import { isTemplate } from './templates.ts';

export interface Place {
  catalog: string | null;
  schema: string | null;
}

/**
 * The SQL of a virtual dataset, rendered and cleaned: one statement that only reads, and only tables the caller may
 * read. What cannot be parsed is refused.
 */
export async function checkedSql(
  given: { sql: string; rendered: string },
  place: Place,
  database: OpenDatabase,
  call: Actor,
): Promise<string> {
  const { parser } = database.engine.dialect;
  const { sqlReader } = call.services;
  const clean = await orFault('sql', sqlReader.read('virtualDatasetSql', given.rendered, parser));
  if (readsDatabase(call.principal, database.row)) return clean;
  if (isTemplate(given.sql)) {
    // Another request could make it read other tables than the ones seen here.
    throw fault('sql', 'Templates in the SQL of a dataset need access to the whole database.');
  }
  const { tables, complete } = await orFault('sql', sqlReader.read('tablesOf', clean, parser));
  if (!complete) throw fault('sql', 'The tables the SQL reads cannot be told from its text.');
  const denied = await deniedTables(tables, place, database, call);
  if (denied.length > 0) {
    throw fault('sql', `You need access to the following tables: ${denied.map(pathOf).join(', ')}`);
  }
  return clean;
}

/** Refuses a physical dataset on a table the caller may not read. */
export async function requireTable(table: TableName, database: OpenDatabase, call: Actor): Promise<void> {
  if (readsDatabase(call.principal, database.row)) return;
  const denied = await deniedTables([table], table, database, call);
  if (denied.length > 0) throw fault('table', `You need access to the table ${pathOf(table)}`);
}

/** A predicate may look into other tables only when its author may read all of them. */
export async function checkPredicate(text: string, database: OpenDatabase, call: Actor): Promise<void> {
  const open = readsDatabase(call.principal, database.row);
  if (isTemplate(text)) {
    if (open) return;
    throw fault('fetch_values_predicate', 'Templates in a predicate need access to the whole database.');
  }
  const { parser } = database.engine.dialect;
  const rules = { dialect: parser, kind: 'where', allowSubquery: open } as const;
  await orFault('fetch_values_predicate', call.services.sqlReader.read('checkExpression', text, rules));
}

/** The tables among the given ones that the caller may not read. */
export async function deniedTables(
  tables: readonly TableName[],
  place: Place,
  { row, connection, engine }: OpenDatabase,
  call: Actor,
): Promise<TableName[]> {
  const home = await connection.defaultCatalog().catch(() => null);
  const datasets = await readableTables(row, call);
  const isCovered = ({ catalog, schema, table }: TableName): boolean =>
    isGranted(row.database_name, catalog, schema, catalog === home, call) ||
    datasets.some(
      dataset =>
        dataset.table_name === table && dataset.schema === schema && (dataset.catalog ?? home) === catalog,
    );
  const denied: TableName[] = [];
  for (const table of tables) {
    const catalog = table.catalog ?? place.catalog ?? home;
    const schema =
      table.schema ?? place.schema ?? (await connection.defaultSchema(catalog).catch(() => null));
    const meant = spellings({ catalog, schema, table: table.table }, engine.dialect);
    if (!meant.every(isCovered)) denied.push(table);
  }
  return denied;
}

/** Engines that fold unquoted names may mean another table than the one written; the caller must read both. */
function spellings(name: TableName, { flags }: Dialect): TableName[] {
  if (!flags.foldsNames) return [name];
  const { schema, table } = name;
  return [name, { ...name, schema: schema?.toLowerCase() ?? null, table: table.toLowerCase() }];
}

/** A schema grant without a catalog counts for the default catalog alone. */
function isGranted(
  database: string,
  catalog: string | null,
  schema: string | null,
  isHome: boolean,
  { principal }: Actor,
): boolean {
  if (catalog !== null && principal.can('catalog_access', grantNames.catalog(database, catalog))) return true;
  if (schema === null) return false;
  const catalogs = isHome ? [catalog, null] : [catalog];
  return catalogs.some(item => principal.can('schema_access', grantNames.schema(database, item, schema)));
}

export const pathOf = ({ catalog, schema, table }: TableName): string =>
  [catalog, schema, table].filter(Boolean).join('.');

const fault = (field: string, text: string): PlainError => new PlainError(422, { [field]: [text] });

async function orFault<T>(field: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof PlainError || error instanceof AppError) {
      throw fault(field, error.message.replace(/^Error: /, ''));
    }
    throw error;
  }
}
