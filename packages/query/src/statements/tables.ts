import { canonical } from './canonical.ts';
import { withoutExplain } from './explain.ts';
import { functionsIn } from './functions.ts';
import type { Token } from './lexer.ts';
import { parseTrees, type Tree } from './parser.ts';
import { remembered } from './recent.ts';
import { splitStatements } from './split.ts';
import { type Syntax, syntaxOf } from './syntax.ts';
import { callsOpaqueTables } from './table-functions.ts';
import { type Identifier, identifierOf, isTree, nodeOf } from './tree.ts';

/** A table as a statement names it; parts that were not written are null. */
export interface TableName {
  catalog: string | null;
  schema: string | null;
  table: string;
}

export interface TableReference extends TableName {
  identifiers: { catalog: Identifier | null; schema: Identifier | null; name: Identifier };
  alias: Identifier | null;
  /** The type of the node the table stands in: `from`, `join`, `insert`, `delete` … */
  place: string;
}

export interface Tables {
  tables: readonly TableName[];
  /** False when a statement's reach cannot be told from its text (calls, commands, SHOW). */
  complete: boolean;
}

/** Every base table a script reads or writes, inside common table expressions and sub-queries too. */
export const tablesOf = remembered((sql: string, dialect: string): Tables => {
  const { sql: clean, tokens } = canonical(sql, dialect);
  const found = new Map<string, TableName>();
  let complete = !namesTablesIndirectly(tokens);
  for (const statement of splitStatements(clean, dialect)) {
    const body = withoutExplain(statement.sql, dialect).sql;
    for (const tree of parseTrees(body, dialect)) {
      complete &&= isTransparent(tree, dialect);
      for (const { catalog, schema, table } of referencesIn(tree, dialect)) {
        found.set(JSON.stringify([catalog, schema, table]), { catalog, schema, table });
      }
    }
  }
  return { tables: [...found.values()], complete };
});

/** These reach tables through their arguments. */
const INDIRECT = /^(table|identifier|query|query_table|dblink\w*|\w+_to_xml\w*|\w+_scan|read_\w+)$/;

export const namesTablesIndirectly = (tokens: readonly Token[]): boolean =>
  functionsIn(tokens).some(name => INDIRECT.test(name));

const TRANSPARENT = new Set([
  ...[
    'select',
    'union',
    'intersect',
    'except',
    'values',
    'subquery',
    'paren',
    'pivot',
    'describe',
    'summarize',
  ],
  ...['insert', 'update', 'delete', 'merge', 'create_table', 'create_view', 'drop_table', 'drop_view'],
  ...['alter_table', 'truncate', 'cache', 'create_index'],
]);

/** Whether the tables of a statement can be told from its tree. */
export const isTransparent = (tree: Tree, dialect: string): boolean =>
  TRANSPARENT.has(nodeOf(tree)?.type ?? '') && !callsOpaqueTables(tree, dialect);

/** References to base tables in the order they stand; names of visible common table expressions are left out. */
export function referencesIn(tree: Tree, dialect: string): TableReference[] {
  const references: TableReference[] = [];
  collect(tree, { hidden: new Names(), place: '', syntax: syntaxOf(dialect), references });
  return references;
}

interface Scope {
  /** Folded names of the common table expressions in sight. */
  hidden: Names;
  place: string;
  syntax: Syntax;
  references: TableReference[];
  /** The expression that may name itself, everywhere but in its first arm. */
  recursive?: { union: Tree; name: string };
}

/** Names in sight: own ones and those of the scopes around, which are looked up there and never copied. */
class Names {
  readonly #own = new Set<string>();
  constructor(private readonly outer: Names | null = null) {}

  add(name: string): this {
    this.#own.add(name);
    return this;
  }

  has(name: string): boolean {
    return this.#own.has(name) || (this.outer?.has(name) ?? false);
  }
}

function collect(value: unknown, scope: Scope): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, scope);
    return;
  }
  if (!isTree(value)) return;
  if (isTable(value)) addReference(value, scope);
  const inner = isTree(value.with) ? { ...scope, hidden: withNames(value.with, scope) } : scope;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'with' || key === 'span' || child === null) continue;
    if (key === 'in' && isTree(child) && child.is_field === true) {
      addColumnsAsTables(child.expressions, { ...inner, place: 'in' });
    } else if ((key === 'pivot' || key === 'unpivot' || key === 'show') && isTree(child)) {
      addColumnsAsTables([child.this, child.from, child.target], { ...inner, place: key });
    }
    const place = PLACES.has(key) ? key : inner.place;
    const own = scope.recursive?.union === value && key !== 'left' ? scope.recursive.name : null;
    collect(child, {
      ...inner,
      place,
      hidden: own === null ? inner.hidden : new Names(inner.hidden).add(own),
    });
  }
}

/** Tables stand under many keys; what they share is room for a schema and a catalog. */
const isTable = (value: Tree): boolean =>
  'schema' in value && 'catalog' in value && identifierOf(value.name) !== null;

const PLACES = new Set([
  'from',
  'joins',
  'insert',
  'update',
  'delete',
  'merge',
  'into',
  'using',
  'copy',
  'describe',
]);

/**
 * A common table expression sees the ones before it, and itself in the arms after the first of a recursive union.
 * Engines differ about any other use of its name, and some read the table of that name: it counts as one.
 */
function withNames(clause: Tree, scope: Scope): Names {
  const hidden = new Names(scope.hidden);
  for (const cte of (Array.isArray(clause.ctes) ? clause.ctes : []).filter(isTree)) {
    const name = fold(identifierOf(cte.alias), scope.syntax);
    const body = clause.recursive === true ? nodeOf(cte.this) : null;
    const union = body?.type === 'union' ? body.fields : null;
    collect(cte.this, { ...scope, hidden, ...(union && { recursive: { union, name } }) });
    hidden.add(name);
  }
  return hidden;
}

function fold(identifier: Identifier | null, { fold: rule }: Syntax): string {
  if (!identifier) return '';
  if (identifier.quoted || rule === 'none') return identifier.name;
  return rule === 'upper' ? identifier.name.toUpperCase() : identifier.name.toLowerCase();
}

function addReference(node: Tree, scope: Scope): void {
  const { name, schema, catalog } = partsOf(node, scope.syntax);
  if (!schema && scope.hidden.has(fold(name, scope.syntax))) return;
  scope.references.push({
    catalog: catalog?.name ?? null,
    schema: schema?.name ?? null,
    table: name.name,
    identifiers: { catalog, schema, name },
    alias: identifierOf(node.alias),
    place: scope.place,
  });
}

/** A single quoted name may hold the whole path: `project.dataset.table` between backticks. */
function partsOf(node: Tree, { pathInQuotes }: Syntax): TableReference['identifiers'] {
  const name = identifierOf(node.name)!;
  const schema = identifierOf(node.schema);
  const catalog = identifierOf(node.catalog);
  const path = pathInQuotes && name.quoted && !schema ? name.name.split('.') : [];
  if (path.length < 2 || path.length > 3 || path.includes('')) return { name, schema, catalog };
  const [table = '', inner = '', outer] = path.reverse();
  const part = (text: string): Identifier => ({ ...name, name: text });
  return { name: part(table), schema: part(inner), catalog: outer === undefined ? null : part(outer) };
}

/** Places where a bare name is a table although it parses as a column. */
function addColumnsAsTables(values: unknown, scope: Scope): void {
  for (const value of Array.isArray(values) ? values : []) {
    const node = nodeOf(value);
    if (node?.type !== 'column') continue;
    addReference({ name: node.fields.name, schema: node.fields.table, catalog: null }, scope);
  }
}
