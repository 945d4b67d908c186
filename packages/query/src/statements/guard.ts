import { AppError } from '@parallax/contract';
import { canonical } from './canonical.ts';
import { type DenyList, deniedFor } from './denied.ts';
import { functionsIn } from './functions.ts';
import { nameIn, type Token } from './lexer.ts';
import { remembered } from './recent.ts';
import { tablesOf } from './tables.ts';

/** Refuses a script that calls a denied function or reads a denied table of its engine. */
export function refuseDenied(sql: string, dialect: string): void {
  isHarmless(sql, dialect);
}

const isHarmless = remembered((sql: string, dialect: string): true => {
  refuseDeniedFunctions(canonical(sql, dialect).tokens, dialect);
  const found = deniedTables(sql, dialect);
  if (found.length > 0) refuse('table', found);
  return true;
});

export function refuseDeniedFunctions(tokens: readonly Token[], dialect: string): void {
  const denied = deniedFor(dialect);
  const found = functionsIn(tokens).filter(name => isDeniedFunction(name, denied));
  if (found.length > 0) refuse('function', found);
  const names = tokens.filter(token => token.kind === 'word' || token.kind === 'quoted').map(nameIn);
  const variables = names.filter(name => name.startsWith('@@'));
  if (variables.length > 0) refuse('variable', variables);
  const words = names.map(name => name.toLowerCase());
  const pragmas = words.includes('pragma') ? words.map(name => `pragma_${name}`) : [];
  const bare = [...words, ...pragmas].filter(name => denied.tables.has(name));
  if (bare.length > 0) refuse('table', bare);
}

const isDeniedFunction = (name: string, { functions, prefixes }: DenyList): boolean =>
  functions.has(name) || prefixes.some(prefix => name.startsWith(prefix));

const FILE = /[/\\*?]|:\/\/|\.(csv|tsv|parquet|json|jsonl|ndjson|txt|xlsx|db|duckdb|sqlite|arrow|gz|zst)$/i;

function deniedTables(sql: string, dialect: string): string[] {
  const { tables, files } = deniedFor(dialect);
  return tablesOf(sql, dialect)
    .tables.filter(({ catalog, schema, table }) => {
      const path = [catalog, schema, table].filter(part => part !== null).map(part => part.toLowerCase());
      const denied = path.some((_, from) => tables.has(path.slice(from).join('.')));
      return denied || (files && FILE.test(table));
    })
    .map(({ table }) => table);
}

function refuse(kind: 'function' | 'table' | 'variable', names: string[]): never {
  throw new AppError('SYNTAX_ERROR', {
    message: `The SQL uses a ${kind} that is not allowed: ${[...new Set(names)].join(', ')}`,
    extra: { [`${kind}s`]: [...new Set(names)] },
  });
}
