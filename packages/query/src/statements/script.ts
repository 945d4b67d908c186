import { asCreateTable, asCreateView } from './create-as.ts';
import { refuseDenied } from './guard.ts';
import { inScript } from './in-script.ts';
import { applyLimit, type LimitingFactor } from './limit.ts';
import { invalidScript } from './parser.ts';
import { mutates } from './reads.ts';
import { type Refusal, refusalOf, refused } from './refusal.ts';
import { bindRules, type TableRule } from './row-rules.ts';
import { type Statement, splitStatements } from './split.ts';
import { type Tables, tablesOf } from './tables.ts';

const MAX_LENGTH = 5_000_000;
const MAX_STATEMENTS = 10_000;

/** What can be told of a statement from its text alone, or why it may not run for anybody. */
export type ReadStatement = { source: Statement } & (
  | { refusal: null; writes: boolean; tables: Tables }
  | { refusal: Refusal }
);

/**
 * Reads the statements of a script, up to the first that is refused unless all are asked for. Who may run them is
 * another question. Refusals point into the script.
 */
export function readScript(script: string, dialect: string, { all = false } = {}): ReadStatement[] {
  if (script.length > MAX_LENGTH) {
    throw invalidScript(`The script is longer than ${MAX_LENGTH.toLocaleString('en')} characters.`);
  }
  const found = splitStatements(script, dialect);
  if (found.length > MAX_STATEMENTS) {
    throw invalidScript(`The script has more than ${MAX_STATEMENTS.toLocaleString('en')} statements.`);
  }
  const statements: ReadStatement[] = [];
  for (const source of found) {
    const statement = readStatement(source, script, dialect);
    statements.push(statement);
    if (statement.refusal && !all) break;
  }
  return statements;
}

function readStatement(source: Statement, script: string, dialect: string): ReadStatement {
  const { sql } = source;
  try {
    refuseDenied(sql, dialect);
    return { source, refusal: null, writes: mutates(sql, dialect), tables: tablesOf(sql, dialect) };
  } catch (error) {
    return { source, refusal: inScript(script, refusalOf(error), { sent: sql, source, dialect }) };
  }
}

export interface Writing {
  /** Rows to keep of the last statement. */
  limit: number;
  /** What the last query is turned into: quoted SQL of the target. */
  create: { method: 'TABLE' | 'VIEW'; target: string } | null;
  /** For every table of the script; null when the caller has no rules at all. */
  rules: readonly TableRule[] | null;
}

export interface WrittenScript {
  /** The statements as they are sent. */
  texts: string[];
  limit: number;
  factor: LimitingFactor;
}

/** The statements of a script bound by row rules, and limited or turned into the making of a table or view. */
export function writeScript(
  script: string,
  sources: readonly Statement[],
  dialect: string,
  { limit, create, rules }: Writing,
): WrittenScript {
  const bound = sources.map(source => (rules ? bindInScript(source, rules, script, dialect) : source.sql));
  if (create) {
    const make = create.method === 'VIEW' ? asCreateView : asCreateTable;
    return { texts: make(bound.join(';\n'), create.target, dialect), limit, factor: 'NOT_LIMITED' };
  }
  // One row more than is kept tells whether there are more.
  const capped = bound.map(sql => applyLimit(sql, limit, dialect, 1));
  const last = capped.at(-1)!;
  return {
    texts: capped.map(({ sql }) => sql),
    limit: last.limit ?? limit,
    factor: last.limit === null ? 'UNKNOWN' : last.factor,
  };
}

function bindInScript(
  source: Statement,
  rules: readonly TableRule[],
  script: string,
  dialect: string,
): string {
  try {
    return bindRules(source.sql, rules, dialect);
  } catch (error) {
    throw refused(inScript(script, refusalOf(error), { sent: source.sql, source, dialect }));
  }
}
