import type { RowRule } from '@parallax/query';
import type { RuleOf, TableName } from '@parallax/query/statements';
import type { Principal } from '../auth/principal.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import type { Services } from '../services.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import type { RuledTable } from './row-rules.ts';

/** Rules that bind a caller on one physical table. */
export interface TableRules {
  table: RuledTable;
  rules: RowRule[];
}

/**
 * The rules of physical datasets that free SQL on a database may read around. Empty for most callers, and then the
 * SQL need not be parsed.
 */
export async function rulesBehind(
  databaseId: number,
  principal: Principal,
  { rowRules }: Pick<Services, 'rowRules'>,
): Promise<TableRules[]> {
  const tables = await rowRules.tablesOf(databaseId, principal);
  const bound = await Promise.all(
    tables.map(async table => ({
      table,
      rules: await rowRules.of(table.datasetId, principal, { named: true }),
    })),
  );
  return bound.filter(({ rules }) => rules.length > 0);
}

/** Where names without a schema or catalog point to. */
interface Home {
  catalog: string | null;
  schema: string | null;
}

const homes = new WeakMap<OpenDatabase['connection'], Promise<Home>>();

function homeOf({ connection }: OpenDatabase): Promise<Home> {
  const known = homes.get(connection);
  if (known) return known;
  const asked = Promise.all([connection.defaultCatalog(), connection.defaultSchema()]).then(
    ([catalog, schema]) => ({ catalog, schema }),
  );
  homes.set(connection, asked);
  asked.catch(() => homes.delete(connection));
  return asked;
}

/**
 * Finds the condition of a table by its name as SQL of the dataset writes it. Names are compared without case, which
 * can only bind more tables than the engine would, never fewer.
 */
export async function ruleFinder(
  behind: readonly TableRules[],
  database: OpenDatabase,
  dataset: Pick<LoadedDataset, 'catalog' | 'schema'>,
): Promise<(write: WriteRules) => RuleOf> {
  const home = await homeOf(database);
  const { searchPath, catalogBeforeTable } = database.engine.dialect.flags;
  const usual = searchPath ? null : home.schema;
  const schemas = catalogBeforeTable ? await database.connection.schemas() : null;
  const isSchema = (written: string) => !schemas || schemas.some(schema => same(schema, written));
  const schemaOf = ({ catalog, schema }: TableName): string | null => {
    if (schema === null) return dataset.schema ?? usual;
    return catalog !== null || isSchema(schema) ? schema : null;
  };
  const isSame = (name: TableName, table: RuledTable): boolean =>
    same(name.table, table.table) &&
    sameOrUnknown(schemaOf(name), table.schema ?? home.schema) &&
    sameOrUnknown(name.catalog ?? dataset.catalog ?? home.catalog, table.catalog ?? home.catalog);
  return write => name => {
    const found = behind.filter(({ table }) => isSame(name, table));
    return found.length === 0 ? null : write(found.flatMap(({ rules }) => rules));
  };
}

/** Rules of one table as one condition. */
export type WriteRules = (rules: readonly RowRule[]) => string;

const same = (one: string | null, other: string | null) =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase();
const sameOrUnknown = (one: string | null, other: string | null) => !one || !other || same(one, other);

/** Rules of one group are alternatives; everything else has to hold together. */
export function conditionOf(rules: readonly RowRule[]): string {
  const groups = new Map<string, string[]>();
  const alone: string[] = [];
  for (const { clause, groupKey } of rules) {
    const term = `(${clause}\n)`;
    if (groupKey) groups.set(groupKey, [...(groups.get(groupKey) ?? []), term]);
    else alone.push(term);
  }
  return [...alone, ...[...groups.values()].map(terms => `(${terms.join(' OR ')})`)].join(' AND ');
}
