import { lex, type Token } from '@parallax/query/lexer';
import type { NameIndex } from './name-index.ts';
import { type Scope, type Source, scopeAt, wordOf } from './scope.ts';

export type Kind = 'keyword' | 'function' | 'schema' | 'table' | 'column' | 'alias' | 'join';

export interface Completion {
  label: string;
  kind: Kind;
  /** What is typed; the label itself unless it needs quotes. */
  apply?: string;
  detail?: string;
}

export interface ColumnFact {
  name: string;
  type: string;
}
export interface TableFacts {
  columns: readonly ColumnFact[];
  foreignKeys: readonly { columns: readonly string[]; table: string; referred: readonly string[] }[];
}

/** Everything that is known of the database a tab talks to. */
export interface Known {
  dialect: string;
  keywords: NameIndex;
  functions: NameIndex;
  schemas: NameIndex;
  tables: NameIndex;
  /** Facts of tables by `tableKey`. */
  facts: ReadonlyMap<string, TableFacts>;
}

export const tableKey = (schema: string | null, table: string): string =>
  `${(schema ?? '').toLowerCase()}.${table.toLowerCase()}`;

export interface Completions {
  /** Where the word begins that is completed. */
  from: number;
  options: Completion[];
  /** Tables of the statement whose columns are not known yet. */
  missing: { schema: string | null; table: string }[];
}

export const MOST_OPTIONS = 200;
const TABLE_PLACES = new Set(['from', 'join', 'update', 'into', 'table', 'describe', 'desc', 'truncate']);
const PLAIN = /^[a-z_][a-z0-9_$]*$/;

/** A name as it must be written: quoted when it would be read as another. */
export function written(name: string, { dialect, keywords }: Pick<Known, 'dialect' | 'keywords'>): string {
  const folds = dialect === 'snowflake' || dialect === 'oracle' ? name.toUpperCase() : name.toLowerCase();
  const keepsCase = ['mysql', 'mariadb', 'bigquery', 'clickhouse', 'sqlite', 'tsql', 'mssql'].includes(
    dialect,
  );
  const plain = PLAIN.test(name.toLowerCase()) && (keepsCase || name === folds) && !keywords.has(name);
  if (plain) return name;
  const quote = ['mysql', 'mariadb', 'bigquery', 'clickhouse', 'hive', 'spark', 'databricks'].includes(
    dialect,
  )
    ? '`'
    : '"';
  return quote + name.replaceAll(quote, quote + quote) + quote;
}

interface Place {
  tokens: Token[];
  /** The word under the cursor, as far as it is typed. */
  word: string;
  from: number;
  /** Names before the dot right before the word: `schema.table.` */
  path: string[];
  before: Token | undefined;
}

/** The statement around the cursor and what stands right before it; null inside strings and comments. */
function placeAt(text: string, cursor: number, dialect: string): Place | null {
  const all = lex(text, dialect);
  const inside = all.find(
    token => token.start < cursor && (token.end > cursor || (!token.closed && token.end === cursor)),
  );
  if (inside?.kind === 'string' || inside?.kind === 'comment') return null;
  if (all.some(token => token.kind === 'comment' && token.end === cursor && !token.text.startsWith('/*')))
    return null;
  const start = all.findLast(token => token.text === ';' && token.end <= cursor)?.end ?? 0;
  const end = all.find(token => token.text === ';' && token.start >= cursor)?.start ?? text.length;
  const tokens = all.filter(token => token.start >= start && token.end <= end && token.kind !== 'comment');
  const behind = tokens.filter(token => token.end <= cursor || token.start < cursor);
  const current = behind.at(-1);
  const typing = current && current.end >= cursor && (current.kind === 'word' || current.kind === 'quoted');
  const from = typing ? current.start : cursor;
  const word = typing ? text.slice(from, cursor).replace(/^["`[]/, '') : '';
  if (current?.kind === 'number' && current.end === cursor) return null;
  const earlier = typing ? behind.slice(0, -1) : behind;
  const path: string[] = [];
  let at = earlier.length - 1;
  let joined = from;
  while (earlier[at]?.text === '.' && earlier[at]?.end === joined && earlier[at - 1]) {
    path.unshift(earlier[at - 1]!.text.replace(/^["`[]|["`\]]$/g, ''));
    joined = earlier[at - 1]!.start;
    at -= 2;
  }
  return { tokens, word, from, path, before: earlier[at] };
}

const begins = (name: string, word: string): boolean => name.toLowerCase().includes(word.toLowerCase());
const rank = (name: string, word: string): number =>
  name.toLowerCase().startsWith(word.toLowerCase()) ? 0 : 1;

function factsOf(source: Source, known: Known, defaultSchema: string | null): TableFacts | undefined {
  if (source.table === null) return undefined;
  return known.facts.get(tableKey(source.schema ?? defaultSchema, source.table));
}

function columnsOf(source: Source, scope: Scope, known: Known, schema: string | null): ColumnFact[] {
  const own = source.columns ?? (source.schema === null ? scope.ctes.get(source.table ?? '') : undefined);
  if (own) return own.map(name => ({ name, type: '' }));
  return [...(factsOf(source, known, schema)?.columns ?? [])];
}

const columnOption = (column: ColumnFact, known: Known, from?: string): Completion => {
  const apply = written(column.name, known);
  const detail = [column.type, from].filter(Boolean).join(' · ');
  return {
    label: column.name,
    kind: 'column',
    ...(apply === column.name ? {} : { apply }),
    ...(detail ? { detail } : {}),
  };
};

const nameOption =
  (kind: Kind, known: Known) =>
  (name: string): Completion => {
    const apply = kind === 'table' || kind === 'schema' ? written(name, known) : name;
    return { label: name, kind, ...(apply === name ? {} : { apply }) };
  };

/** Conditions that join the last source to those before it: foreign keys first, then columns of the same name. */
function joinConditions(scope: Scope, known: Known, schema: string | null): Completion[] {
  const last = scope.sources.at(-1);
  if (!last) return [];
  const conditions = new Set<string>();
  const add = (a: Source, columnA: string, b: Source, columnB: string) =>
    conditions.add(
      `${written(a.alias, known)}.${written(columnA, known)} = ${written(b.alias, known)}.${written(columnB, known)}`,
    );
  for (const other of scope.sources.slice(0, -1)) {
    for (const [one, two] of [
      [last, other],
      [other, last],
    ] as const) {
      for (const key of factsOf(one, known, schema)?.foreignKeys ?? []) {
        if (key.table.toLowerCase() !== two.table?.toLowerCase()) continue;
        for (const [index, column] of key.columns.entries())
          add(one, column, two, key.referred[index] ?? column);
      }
    }
    const names = new Set(columnsOf(other, scope, known, schema).map(({ name }) => name));
    for (const { name } of columnsOf(last, scope, known, schema))
      if (names.has(name)) add(last, name, other, name);
  }
  return [...conditions].slice(0, 10).map(label => ({ label, kind: 'join' }));
}

function afterDot(place: Place, scope: Scope, known: Known, schema: string | null): Completion[] {
  const [qualifier = ''] = place.path.slice(-1);
  const source = scope.sources.find(({ alias }) => alias.toLowerCase() === qualifier.toLowerCase());
  if (source) {
    return columnsOf(source, scope, known, schema)
      .filter(({ name }) => begins(name, place.word))
      .map(column => columnOption(column, known));
  }
  return known.schemas.has(qualifier)
    ? known.tables.search(place.word, MOST_OPTIONS).map(nameOption('table', known))
    : [];
}

function tablePlace(place: Place, scope: Scope, known: Known): Completion[] {
  const ctes = [...scope.ctes.keys()].filter(name => begins(name, place.word));
  return [
    ...ctes.map(label => ({ label, kind: 'alias', detail: 'CTE' }) as const),
    ...known.tables.search(place.word, MOST_OPTIONS).map(nameOption('table', known)),
    ...known.schemas.search(place.word, 20).map(nameOption('schema', known)),
  ];
}

function anywhere(place: Place, scope: Scope, known: Known, schema: string | null): Completion[] {
  const several = scope.sources.length > 1;
  const columns = scope.sources.flatMap(source =>
    columnsOf(source, scope, known, schema)
      .filter(({ name }) => begins(name, place.word))
      .map(column => columnOption(column, known, several ? source.alias : undefined)),
  );
  const aliases = scope.sources
    .filter(({ alias }) => begins(alias, place.word))
    .map(
      ({ alias, table }) =>
        ({ label: alias, kind: 'alias', ...(table && table !== alias ? { detail: table } : {}) }) as const,
    );
  const joins = wordOf(place.before) === 'on' ? joinConditions(scope, known, schema) : [];
  if (place.word === '') return [...joins, ...columns, ...aliases];
  return [
    ...joins.filter(({ label }) => begins(label, place.word)),
    ...columns.sort((a, b) => rank(a.label, place.word) - rank(b.label, place.word)),
    ...aliases,
    ...known.functions.search(place.word, 40).map(nameOption('function', known)),
    ...known.keywords
      .search(place.word, 20)
      .map(name => ({ label: name.toUpperCase(), kind: 'keyword' }) as const),
    ...known.tables.search(place.word, 20).map(nameOption('table', known)),
  ];
}

/** What may stand at the cursor. `schema` is the one names without a schema are looked up in. */
export function complete(
  text: string,
  cursor: number,
  known: Known,
  schema: string | null,
): Completions | null {
  const place = placeAt(text, cursor, known.dialect);
  if (!place) return null;
  const scope = scopeAt(place.tokens, cursor);
  const missing = scope.sources.flatMap(source => {
    if (source.table === null || (source.schema === null && scope.ctes.has(source.table))) return [];
    if (factsOf(source, known, schema)) return [];
    const table = source.schema === null ? known.tables.find(source.table) : source.table;
    return table === null ? [] : [{ schema: source.schema ?? schema, table }];
  });
  const options =
    place.path.length > 0
      ? afterDot(place, scope, known, schema)
      : TABLE_PLACES.has(wordOf(place.before)) || inFromList(place)
        ? tablePlace(place, scope, known)
        : anywhere(place, scope, known, schema);
  return { from: place.from, options: options.slice(0, MOST_OPTIONS), missing };
}

/** After a comma of `FROM a, b`. */
function inFromList({ tokens, before }: Place): boolean {
  if (before?.text !== ',') return false;
  const clause = tokens
    .filter(token => token.start < before.start)
    .findLast(token =>
      ['from', 'select', 'where', 'group', 'order', 'on', 'set', 'values'].includes(wordOf(token)),
    );
  return wordOf(clause) === 'from';
}
