import type { Tree } from './parser.ts';
import { isTree, nodeOf, walk } from './tree.ts';

/**
 * Functions that stand for a table and read none. DuckDB has others that take the name of a table, and macros like
 * them can be made by anybody who may create something.
 */
const HARMLESS: Record<string, ReadonlySet<string>> = {
  duckdb: new Set([
    ...['range', 'generate_series', 'unnest', 'json_each', 'json_tree', 'repeat', 'repeat_row'],
    ...['test_all_types', 'icu_calendar_names', 'pg_timezone_names'],
    ...['duckdb_functions', 'duckdb_keywords', 'duckdb_types', 'duckdb_optimizers'],
  ]),
};

/** Whether a statement reads from a function that may reach tables nobody can see in the text. */
export function callsOpaqueTables(tree: Tree, dialect: string): boolean {
  const harmless = HARMLESS[dialect];
  if (!harmless) return false;
  let found = false;
  walk(tree, (type, fields) => {
    found ||= sourcesOf(type, fields).some(source => isOpaque(source, harmless));
    return !found;
  });
  return found;
}

const STANDS_FOR_TABLE = new Set(['pivot', 'unpivot', 'summarize', 'describe']);

/** What a node reads from. */
function sourcesOf(type: string, fields: Tree): unknown[] {
  const { from, joins } = fields;
  return [
    ...(isTree(from) && Array.isArray(from.expressions) ? from.expressions : []),
    ...(Array.isArray(joins) ? joins.filter(isTree).map(join => join.this) : []),
    ...(STANDS_FOR_TABLE.has(type) ? [fields.this, fields.target] : []),
  ];
}

const WRAPPERS = new Set(['alias', 'paren', 'lateral', 'subquery', 'joined_table']);

function isOpaque(source: unknown, harmless: ReadonlySet<string>): boolean {
  const node = nodeOf(source);
  if (!node) return false;
  if (WRAPPERS.has(node.type))
    return [node.fields.this, node.fields.left].some(inner => isOpaque(inner, harmless));
  if (node.type !== 'function') return false;
  const name = String(node.fields.name).split('.').at(-1)!.replaceAll('"', '').toLowerCase();
  return !harmless.has(name);
}
