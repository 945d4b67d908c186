import { api } from '@parallax/contract';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { useCall } from '../../../api/hooks.ts';
import type { Completions } from '../completion/complete.ts';
import { type Completer, startCompleter } from '../completion/completer.ts';
import type { TableFacts } from '../completion/known.ts';
import { useDatabase, useTab } from '../context.ts';
import { useTables } from '../side/use-tables.ts';
import { lexerOf } from './dialect-names.ts';
import { keywordsOf } from './dialects.ts';

const LONG = 10 * 60_000;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];

async function readFacts(
  databaseId: number,
  catalog: string | null,
  schema: string | null,
  name: string,
): Promise<TableFacts | null> {
  try {
    const query = { name, ...(schema ? { schema } : {}), ...(catalog ? { catalog } : {}) };
    const facts = await call(api.database.tableMetadata, { params: { pk: databaseId }, query });
    return {
      columns: facts.columns.map(column => ({ name: column.name, type: column.type })),
      foreignKeys: facts.foreignKeys.flatMap(key => {
        const table = 'referred_table' in key ? key.referred_table : null;
        if (typeof table !== 'string') return [];
        const referred = texts('referred_columns' in key ? key.referred_columns : null);
        return [{ columns: key.column_names ?? key.constrained_columns ?? [], table, referred }];
      }),
    };
  } catch {
    return null;
  }
}

async function readTables(
  databaseId: number,
  catalog: string | null,
  schema: string,
): Promise<string[] | null> {
  try {
    const asked = { params: { pk: databaseId }, q: { schema_name: schema, catalog_name: catalog } };
    const { result } = await call(api.database.tables, asked);
    return result.map(({ value }) => value);
  } catch {
    return null;
  }
}

/** Completion for the database of the shown tab. */
export function useCompleter(): (text: string, cursor: number) => Promise<Completions | null> {
  const database = useDatabase();
  const catalog = useTab(tab => tab.catalog) ?? null;
  const schema = useTab(tab => tab.schema) ?? null;
  const completer = useRef<Completer>(null);
  const place = useRef({ databaseId: 0, catalog, schema });
  place.current = { databaseId: database?.id ?? 0, catalog, schema };
  const asked = database && { params: { pk: database.id } };
  const functions = useCall(api.database.functionNames, asked, { staleTime: LONG });
  const schemas = useCall(api.database.schemas, asked && { ...asked, q: catalog ? { catalog } : {} }, {
    staleTime: LONG,
  });
  const tables = useTables();
  const backend = database?.backend ?? '';

  useEffect(() => {
    const started = startCompleter({
      facts: (inSchema, table) => readFacts(place.current.databaseId, place.current.catalog, inSchema, table),
      tables: inSchema => readTables(place.current.databaseId, place.current.catalog, inSchema),
    });
    completer.current = started;
    return () => started.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another database or catalog has other tables
  useEffect(() => {
    completer.current?.database(lexerOf(backend), keywordsOf(backend));
  }, [backend, database?.id, catalog]);
  useEffect(() => {
    if (functions.data) completer.current?.names('functions', functions.data.function_names);
  }, [functions.data]);
  useEffect(() => {
    if (schemas.data) completer.current?.names('schemas', schemas.data.result);
  }, [schemas.data]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again after another database made it forget
  useEffect(() => {
    if (tables.data)
      completer.current?.names(
        'tables',
        tables.data.result.map(({ value }) => value),
      );
  }, [tables.data, database?.id, catalog]);

  return useCallback(
    (text, cursor) =>
      completer.current?.complete(text, cursor, place.current.schema) ?? Promise.resolve(null),
    [],
  );
}
