import { AppError } from '@parallax/contract';
import { canonical } from './canonical.ts';
import { codePointOffsets, parseTrees } from './parser.ts';
import {
  isTransparent,
  namesTablesIndirectly,
  referencesIn,
  type TableName,
  type TableReference,
} from './tables.ts';

/** The condition that rows of a table must meet, or null when the table has no rules. */
export type RuleOf = (table: TableName) => string | null;

/**
 * Puts a filtered sub-select in the place of every reference to a table with rules, under the same alias. The rest
 * of the text stays as it was. Fails when the SQL does not parse or a reference cannot be filtered.
 *
 * @example
 * injectRowRules('SELECT * FROM orders o', ({ table }) => table === 'orders' ? "country = 'DE'" : null, 'postgresql')
 */
export function injectRowRules(sql: string, ruleOf: RuleOf, dialect: string): string {
  const { sql: clean, tokens } = canonical(sql, dialect);
  const trees = parseTrees(clean, dialect);
  if (namesTablesIndirectly(tokens) || !trees.every(tree => isTransparent(tree, dialect))) {
    throw unfiltered(
      'The rows of some tables are restricted, and this statement does not show which ones it reads.',
    );
  }
  const references = trees.flatMap(tree => referencesIn(tree, dialect));
  const ruled = references.flatMap(reference => {
    const rule = ruleOf(reference);
    return rule === null ? [] : [{ reference, rule }];
  });
  if (ruled.length === 0) return sql;
  const toOffset = codePointOffsets(clean);
  const edits = ruled.map(({ reference, rule }) => editOf(clean, reference, rule, toOffset));
  const guarded = edited(clean, edits);
  parseTrees(guarded, dialect);
  return guarded;
}

/** What rows of a table must meet, as data; null for a table without rules. */
export type TableRule = readonly [table: TableName, condition: string | null];

/** `injectRowRules` for rules that were looked up before. A table that nobody looked up cannot be let through. */
export function bindRules(sql: string, rules: readonly TableRule[], dialect: string): string {
  const conditions = new Map(rules.map(([table, condition]) => [keyOf(table), condition]));
  const ruleOf = (table: TableName): string | null => {
    const condition = conditions.get(keyOf(table));
    if (condition !== undefined) return condition;
    throw unfiltered(`The rows of ${table.table} may be restricted, and this statement cannot be filtered.`);
  };
  return injectRowRules(sql, ruleOf, dialect);
}

const keyOf = ({ catalog, schema, table }: TableName): string => JSON.stringify([catalog, schema, table]);

const unfiltered = (message: string): AppError => new AppError('QUERY_SECURITY_ACCESS_ERROR', { message });

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Goes through the text once, however many edits there are. */
function edited(text: string, edits: Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of edits.sort((a, b) => a.start - b.start)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return [...pieces, text.slice(at)].join('');
}

function editOf(
  sql: string,
  reference: TableReference,
  rule: string,
  toOffset: (at: number) => number,
): Edit {
  const { catalog, schema, name } = reference.identifiers;
  const first = catalog ?? schema ?? name;
  if (!first.span || !name.span || !READ_PLACES.has(reference.place)) {
    throw unfiltered(`The rows of ${reference.table} are restricted, and this statement cannot be filtered.`);
  }
  const [start, end] = [toOffset(first.span.start), toOffset(name.span.end)];
  const written = sql.slice(start, end);
  const alias = reference.alias ? '' : ` AS ${sql.slice(toOffset(name.span.start), end)}`;
  return { start, end, text: `(SELECT * FROM ${written} WHERE ${rule})${alias}` };
}

const READ_PLACES = new Set(['from', 'joins']);
