import { AppError } from '@parallax/contract';
import { canonical, positionAt } from './canonical.ts';
import { type DenyList, deniedFor } from './denied.ts';
import { callsIn, type NamedToken } from './functions.ts';
import { sameToken } from './in-script.ts';
import { nameIn, type Token } from './lexer.ts';
import { remembered } from './recent.ts';
import { tableAt } from './table-places.ts';
import { type TableName, tablesOf } from './tables.ts';

/** Refuses a script that calls a denied function or reads a denied table of its engine. */
export function refuseDenied(sql: string, dialect: string): void {
  isHarmless(sql, dialect);
}

const isHarmless = remembered((sql: string, dialect: string): true => {
  const { sql: clean, tokens } = canonical(sql, dialect);
  const placeOf = (token: Token): Place => {
    const at = sameToken(clean, sql, token.start, dialect);
    return at === null ? null : positionAt(sql, at);
  };
  refuseDeniedFunctions(tokens, dialect, placeOf);
  const [first, ...others] = deniedTables(sql, dialect);
  if (!first) return true;
  const at = tableAt(sql, first, dialect);
  const names = [first, ...others].map(({ table }) => table);
  throw refusal('table', names, at === null ? null : positionAt(sql, at));
});

type Place = { line: number; column: number } | null;

/** Refuses what can be seen without a syntax tree; the refusal points to the first name where its place is known. */
export function refuseDeniedFunctions(
  tokens: readonly Token[],
  dialect: string,
  placeOf: (token: Token) => Place = () => null,
): void {
  const denied = deniedFor(dialect);
  const refuse = (kind: Kind, found: readonly NamedToken[]) => {
    const names = found.map(({ name }) => name);
    if (found[0]) throw refusal(kind, names, placeOf(found[0].token));
  };
  refuse(
    'function',
    callsIn(tokens).filter(({ name }) => isDeniedFunction(name, denied)),
  );
  const names = tokens
    .filter(token => token.kind === 'word' || token.kind === 'quoted')
    .map(token => ({ name: nameIn(token), token }));
  refuse(
    'variable',
    names.filter(({ name }) => name.startsWith('@@')),
  );
  const words = names.map(({ name, token }) => ({ name: name.toLowerCase(), token }));
  const pragmas = words.some(({ name }) => name === 'pragma')
    ? words.map(({ name, token }) => ({ name: `pragma_${name}`, token }))
    : [];
  refuse(
    'table',
    [...words, ...pragmas].filter(({ name }) => denied.tables.has(name)),
  );
}

const isDeniedFunction = (name: string, { functions, prefixes }: DenyList): boolean =>
  functions.has(name) || prefixes.some(prefix => name.startsWith(prefix));

const FILE = /[/\\*?]|:\/\/|\.(csv|tsv|parquet|json|jsonl|ndjson|txt|xlsx|db|duckdb|sqlite|arrow|gz|zst)$/i;

function deniedTables(sql: string, dialect: string): TableName[] {
  const { tables, files } = deniedFor(dialect);
  return tablesOf(sql, dialect).tables.filter(({ catalog, schema, table }) => {
    const path = [catalog, schema, table].filter(part => part !== null).map(part => part.toLowerCase());
    const denied = path.some((_, from) => tables.has(path.slice(from).join('.')));
    return denied || (files && FILE.test(table));
  });
}

type Kind = 'function' | 'table' | 'variable';

function refusal(kind: Kind, found: readonly string[], place: Place): AppError {
  const names = [...new Set(found)];
  return new AppError('SYNTAX_ERROR', {
    message: `The SQL uses a ${kind} that is not allowed: ${names.join(', ')}`,
    extra: { [`${kind}s`]: names, ...place },
  });
}
