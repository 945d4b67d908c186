import { type ColumnFact, type Known, sameName, type TableFacts, tableKey } from './known.ts';
import type { Output, Scope, Source } from './scope.ts';

/** What names stand for: the statement, what is known of the database, and the schema a bare name is looked up in. */
export interface Context {
  scope: Scope;
  known: Known;
  schema: string | null;
}

export function factsOf({ table, schema }: Source, context: Context): TableFacts | undefined {
  if (table === null) return undefined;
  return context.known.facts.get(tableKey(schema ?? context.schema, table));
}

/** What the text itself tells about the columns of a source. */
function outputOf({ table, schema, output }: Source, { scope }: Context): Output | undefined {
  if (output || table === null || schema !== null) return output ?? undefined;
  return scope.ctes.find(({ name }) => sameName(name, table))?.output;
}

/** The tables behind a source, through sub-queries and CTEs whose stars take over what they read. */
function* tablesBehind(
  source: Source,
  context: Context,
  seen: ReadonlySet<Output> = new Set(),
): Generator<Source> {
  const output = outputOf(source, context);
  if (!output) yield source;
  else if (!seen.has(output)) {
    for (const star of output.stars) yield* tablesBehind(star, context, new Set([...seen, output]));
  }
}

export function columnsOf(
  source: Source,
  context: Context,
  seen: ReadonlySet<Output> = new Set(),
): ColumnFact[] {
  const output = outputOf(source, context);
  if (!output) return [...(factsOf(source, context)?.columns ?? [])];
  if (seen.has(output)) return [];
  const within = new Set([...seen, output]);
  return [
    ...output.names.map(name => ({ name, type: '' })),
    ...output.stars.flatMap(star => columnsOf(star, context, within)),
  ];
}

/** Tables of the statement whose columns are not known yet, as the database writes them. */
export function missingTables(context: Context): { schema: string | null; table: string }[] {
  const { scope, known } = context;
  const sources = [...scope.sources, ...scope.outer].flatMap(source => [...tablesBehind(source, context)]);
  return sources.flatMap(source => {
    if (source.table === null || factsOf(source, context)) return [];
    const table = source.schema === null ? known.tables.find(source.table) : source.table;
    return table === null ? [] : [{ schema: source.schema ?? context.schema, table }];
  });
}
