import type { Call } from '../../http/call.ts';
import { readableTables, readsCatalog, readsDatabase, readsSchema } from './access.ts';
import { cacheSeconds, readExtra } from './extra.ts';
import type { DatabaseRow } from './store.ts';

/** Catalogs the caller may see; none for engines without. */
export async function visibleCatalogs(row: DatabaseRow, force: boolean, call: Call): Promise<string[]> {
  const { principal } = call;
  const all = await listing(row, 'catalog', [], force, call, connection => connection.catalogs());
  if (readsDatabase(principal, row)) return all;
  const inside = await grantedCatalogs(row, call);
  return all.filter(catalog => readsCatalog(principal, row, catalog) || inside.has(catalog));
}

/** Schemas the caller may see, the readable ones and those that hold a readable dataset. */
export async function visibleSchemas(
  row: DatabaseRow,
  { catalog, force }: { catalog: string | null; force: boolean },
  call: Call,
): Promise<string[]> {
  const { principal } = call;
  const all = await listing(row, 'schema', [catalog], force, call, connection => connection.schemas(catalog));
  if (readsDatabase(principal, row)) return all;
  const named = await catalogOrDefault(row, catalog, call);
  const inside = new Set((await readableTables(row, call)).map(table => table.schema));
  return all.filter(schema => readsSchema(principal, row, named, schema) || inside.has(schema));
}

/** Grants of a database with one catalog leave its name out, or name the default one. */
export async function catalogOrDefault(
  row: DatabaseRow,
  catalog: string | null,
  call: Call,
): Promise<string | null> {
  if (catalog) return catalog;
  const { connection } = await call.services.connections.open(row.id);
  return connection.defaultCatalog().catch(() => null);
}

interface DefaultAsked {
  what: 'catalog' | 'schema';
  catalog?: string | null;
  force: boolean;
}

/** The name that is meant where none is given, if it is among those; a database that cannot tell has none. */
export async function defaultAmong(
  names: readonly string[],
  row: DatabaseRow,
  { what, catalog = null, force }: DefaultAsked,
  call: Call,
): Promise<string | null> {
  if (names.length === 0) return null;
  const found = await listing(row, what, ['default', catalog], force, call, async connection => {
    const name = what === 'catalog' ? connection.defaultCatalog() : connection.defaultSchema(catalog);
    return [(await name) ?? []].flat();
  }).catch(() => []);
  return found.find(name => names.includes(name)) ?? null;
}

/** Schemas into which the caller may load files: those the connection lists, or any when it lists none. */
export async function uploadSchemas(row: DatabaseRow, catalog: string | null, call: Call): Promise<string[]> {
  if (!row.allow_file_upload) return [];
  const allowed = readExtra(row.extra).schemas_allowed_for_file_upload ?? [];
  const visible = await visibleSchemas(row, { catalog, force: false }, call);
  if (allowed.length === 0) return readsDatabase(call.principal, row) ? visible : [];
  const wanted = new Set(allowed.map(name => name.toLowerCase()));
  const named = await catalogOrDefault(row, catalog, call);
  return visible.filter(
    schema => wanted.has(schema.toLowerCase()) && readsSchema(call.principal, row, named, schema),
  );
}

async function grantedCatalogs(row: DatabaseRow, call: Call): Promise<Set<string | null>> {
  const prefix = `[${row.database_name}].[`;
  const fromSchemas = [...call.principal.viewsWith('schema_access')]
    .filter(view => view.startsWith(prefix))
    .map(view => view.slice(prefix.length).split('].[')[0]!);
  const fromTables = (await readableTables(row, call)).map(table => table.catalog);
  return new Set([...fromSchemas, ...fromTables]);
}

type Lister = (
  connection: Awaited<ReturnType<Call['services']['connections']['open']>>['connection'],
) => Promise<string[]>;

async function listing(
  row: DatabaseRow,
  what: 'catalog' | 'schema',
  key: readonly unknown[],
  force: boolean,
  { services, now }: Call,
  list: Lister,
): Promise<string[]> {
  const { connection, engine } = await services.connections.open(row.id);
  const freshness = { now, force, seconds: cacheSeconds(readExtra(row.extra), what) };
  try {
    return await services.connections.listings.get([row.id, row.version, what, ...key], freshness, () =>
      list(connection),
    );
  } catch (error) {
    throw engine.classify(error);
  }
}
