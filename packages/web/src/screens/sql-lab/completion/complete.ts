import { type Context, columnsOf, factsOf, missingTables } from './columns.ts';
import { type ColumnFact, type Known, sameName, written } from './known.ts';
import type { NameIndex } from './name-index.ts';
import { namesTable, type Place, placeAt } from './place.ts';
import { type Source, scopeAt, wordOf } from './scope.ts';

export type Kind = 'keyword' | 'function' | 'schema' | 'table' | 'column' | 'alias' | 'join';

export interface Completion {
  label: string;
  kind: Kind;
  /** What is typed; the label itself unless it needs quotes. */
  apply?: string;
  detail?: string;
}

export interface Completions {
  /** The word that is completed, with its quotes. */
  from: number;
  to: number;
  options: Completion[];
  /** Tables of the statement whose columns are not known yet. */
  missing: { schema: string | null; table: string }[];
  /** A schema whose tables would be offered if they were known. */
  missingSchema: string | null;
}

export const MOST_OPTIONS = 200;

const holds = (name: string, word: string): boolean => name.toLowerCase().includes(word.toLowerCase());
const rank = (name: string, word: string): number =>
  name.toLowerCase().startsWith(word.toLowerCase()) ? 0 : 1;

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
function joinConditions(context: Context): Completion[] {
  const { scope, known } = context;
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
      for (const key of factsOf(one, context)?.foreignKeys ?? []) {
        if (two.table === null || !sameName(key.table, two.table)) continue;
        for (const [index, column] of key.columns.entries())
          add(one, column, two, key.referred[index] ?? column);
      }
    }
    const names = new Set(columnsOf(other, context).map(({ name }) => name));
    for (const { name } of columnsOf(last, context)) if (names.has(name)) add(last, name, other, name);
  }
  return [...conditions].slice(0, 10).map(label => ({ label, kind: 'join' }));
}

/** The tables of a schema; undefined when they are not known yet, null when there is no such schema. */
function tablesIn(schema: string, { known, schema: current }: Context): NameIndex | undefined | null {
  if (current !== null && sameName(schema, current)) return known.tables;
  return known.schemas.has(schema) ? known.otherTables.get(schema.toLowerCase()) : null;
}

function columnsAfterDot(place: Place, context: Context): Completion[] {
  const qualifier = place.path.at(-1) ?? '';
  const { sources, outer } = context.scope;
  const source = [...sources, ...outer].find(({ alias }) => sameName(alias, qualifier));
  if (!source) return [];
  return columnsOf(source, context)
    .filter(({ name }) => holds(name, place.word))
    .map(column => columnOption(column, context.known));
}

const tablesAfterDot = (place: Place, context: Context): Completion[] =>
  (tablesIn(place.path.at(-1) ?? '', context)?.search(place.word, MOST_OPTIONS) ?? []).map(
    nameOption('table', context.known),
  );

function afterDot(place: Place, context: Context): Completion[] {
  if (namesTable(place)) return tablesAfterDot(place, context);
  const columns = columnsAfterDot(place, context);
  return columns.length > 0 ? columns : tablesAfterDot(place, context);
}

function tableOptions({ word }: Place, { scope, known }: Context): Completion[] {
  const ctes = scope.ctes.filter(({ name }) => holds(name, word));
  return [
    ...ctes.map(({ name }) => ({ label: name, kind: 'alias', detail: 'CTE' }) as const),
    ...known.tables.search(word, MOST_OPTIONS).map(nameOption('table', known)),
    ...known.schemas.search(word, 20).map(nameOption('schema', known)),
  ];
}

/** Names the query gives its own columns can be used where its rows are grouped and ordered. */
const OWN_NAMES = new Set(['group', 'order', 'having', 'qualify']);

function columnOptions({ word, clause }: Place, context: Context): Completion[] {
  const { scope, known } = context;
  const sources = [...scope.sources, ...scope.outer];
  const columns = sources.flatMap(source =>
    columnsOf(source, context).map(column =>
      columnOption(column, known, sources.length > 1 ? source.alias : undefined),
    ),
  );
  const taken = new Set(columns.map(({ label }) => label));
  const own = OWN_NAMES.has(clause) ? scope.output.names.filter(name => !taken.has(name)) : [];
  return [...own.map(name => columnOption({ name, type: '' }, known)), ...columns].filter(({ label }) =>
    holds(label, word),
  );
}

function aliasOptions({ word }: Place, { scope }: Context): Completion[] {
  return [...scope.sources, ...scope.outer]
    .filter(({ alias }) => holds(alias, word))
    .map(({ alias, table }) => ({
      label: alias,
      kind: 'alias',
      ...(table && table !== alias ? { detail: table } : {}),
    }));
}

function anywhere(place: Place, context: Context): Completion[] {
  const { known } = context;
  const { word } = place;
  const columns = columnOptions(place, context);
  const aliases = aliasOptions(place, context);
  const joins = wordOf(place.before) === 'on' ? joinConditions(context) : [];
  if (word === '') return [...joins, ...columns, ...aliases];
  return [
    ...joins.filter(({ label }) => holds(label, word)),
    ...columns.sort((a, b) => rank(a.label, word) - rank(b.label, word)),
    ...aliases,
    ...known.functions.search(word, 40).map(nameOption('function', known)),
    ...known.keywords.search(word, 20).map(name => ({ label: name.toUpperCase(), kind: 'keyword' }) as const),
    ...known.tables.search(word, 20).map(nameOption('table', known)),
  ];
}

const optionsAt = (place: Place, context: Context): Completion[] => {
  if (place.path.length > 0) return afterDot(place, context);
  return namesTable(place) ? tableOptions(place, context) : anywhere(place, context);
};

/** What may stand at the cursor. `schema` is the one names without a schema are looked up in. */
export function complete(
  text: string,
  cursor: number,
  known: Known,
  schema: string | null,
): Completions | null {
  const place = placeAt(text, cursor, known.dialect);
  if (!place) return null;
  const context: Context = { scope: scopeAt(place.tokens, cursor), known, schema };
  const named = place.path.at(-1);
  const isMissing = named !== undefined && tablesIn(named, context) === undefined;
  return {
    from: place.from,
    to: place.to,
    options: optionsAt(place, context).slice(0, MOST_OPTIONS),
    missing: missingTables(context),
    missingSchema: isMissing ? known.schemas.find(named) : null,
  };
}
