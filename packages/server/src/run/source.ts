import { AppError, ownValue, PlainError, type QueryContext } from '@parallax/contract';
import { LRUCache } from 'lru-cache';
import type { Call } from '../http/call.ts';
import type { OpenDatabase } from '../resources/databases/connections.ts';
import { columnFacts, sourceColumns } from '../resources/datasets/source.ts';
import { checkedSql } from '../resources/datasets/sql-access.ts';
import { rendererFor } from '../resources/datasets/templates.ts';
import type { LoadedDataset } from './dataset-catalog.ts';
import { recordOf } from './json.ts';

type Named = QueryContext['datasource'];

/** What a query context reads: a dataset, or a statement of the SQL editor as if it were one. */
export async function findSource(named: Named, call: Call): Promise<LoadedDataset> {
  const statement = ownValue(STATEMENTS, named.type);
  if (statement) return statementSource(named, await statement(idOf(named), call), call);
  if (named.type !== 'table' && named.type !== 'dataset') {
    throw new AppError('UNKNOWN_DATASOURCE_TYPE_ERROR', {
      message: `Unknown datasource type: ${named.type}`,
    });
  }
  const dataset = await call.services.datasets.find(named.id);
  if (!dataset) throw new PlainError(404);
  return dataset;
}

interface Statement {
  name: string | null;
  sql: string | null;
  databaseId: number | null;
  catalog: string | null;
  schema: string | null;
  parameters: string | null;
}

type FindStatement = (id: number, call: Call) => Promise<Statement | undefined>;

/** Runs are seen by who ran them and by who may see all of them; saved queries by their author. */
const STATEMENTS: Record<string, FindStatement> = {
  query: async (id, { services, principal }) => {
    const row = await services.db
      .selectFrom('queries')
      .select(['tab_name as name', 'sql', 'database_id as databaseId', 'catalog', 'schema', 'user_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    const isVisible =
      row && (row.user_id === principal.id || principal.can('all_query_access', 'all_query_access'));
    return isVisible ? { ...row, parameters: null } : undefined;
  },
  saved_query: (id, { services, principal }) =>
    services.db
      .selectFrom('saved_queries')
      .select([
        'label as name',
        'sql',
        'db_id as databaseId',
        'catalog',
        'schema',
        'template_parameters as parameters',
      ])
      .where('id', '=', id)
      .where('created_by_fk', '=', principal.id ?? -1)
      .executeTakeFirst(),
};

function idOf({ id }: Named): number {
  const number = Number(id);
  if (!Number.isSafeInteger(number)) throw new PlainError(404);
  return number;
}

/**
 * The statement as a virtual dataset of this caller: it reads only tables they may read, and the rules of those tables
 * are bound into it like into every other one.
 */
async function statementSource(
  { id, type }: Named,
  statement: Statement | undefined,
  call: Call,
): Promise<LoadedDataset> {
  if (!statement?.sql || statement.databaseId === null || call.principal.id === null) {
    throw new PlainError(404);
  }
  const { sql, catalog, schema, databaseId, parameters } = statement;
  const database = await call.services.connections.open(databaseId);
  const rendered = await rendererFor(database.engine, parameters, call, database)(sql);
  const clean = await checkedSql({ sql, rendered }, { catalog, schema }, database, call);
  const name = statement.name || `${type} ${id}`;
  return {
    facts: {
      id: NO_DATASET,
      uid: `${id}__${type}`,
      name,
      catalog,
      schema,
      table: name,
      sql,
      columns: await columnsOf(clean, { catalog, schema }, database, call),
      metrics: [],
      mainTimeColumn: null,
      offset: 0,
      fetchValuesPredicate: null,
      alwaysFilterMainTime: false,
      templateParams: recordOf(parameters),
      timezone: null,
    },
    databaseId,
    databaseName: database.row.database_name,
    catalog,
    schema,
    ownerIds: [call.principal.id],
    cacheTimeout: null,
    databaseCacheTimeout: database.row.cache_timeout,
    currencyColumn: null,
    version: `${id}__${type}`,
  };
}

/** Ids begin at one: no grant and no rule is written for this one. */
const NO_DATASET = 0;

const known = new LRUCache<string, LoadedDataset['facts']['columns']>({ max: 1_000, ttl: 60_000 });

async function columnsOf(
  sql: string,
  place: { catalog: string | null; schema: string | null },
  { row }: OpenDatabase,
  call: Call,
): Promise<LoadedDataset['facts']['columns']> {
  const key = JSON.stringify([row.id, row.version, place, sql]);
  const seen = known.get(key);
  if (seen) return seen;
  const source = { databaseId: row.id, ...place, table: '', sql };
  const columns = (await sourceColumns(call.services, source, call.signal)).map(columnFacts);
  known.set(key, columns);
  return columns;
}
