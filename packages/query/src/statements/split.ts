import { isSymbol, lex, type Token } from './lexer.ts';

/** One statement of a script, with the UTF-16 offsets of its text. */
export interface Statement {
  sql: string;
  start: number;
  end: number;
}

/** Splits a script at its semicolons, whether or not it parses. Pieces without any SQL are left out. */
export function splitStatements(sql: string, dialect: string): Statement[] {
  const statements: Statement[] = [];
  let first: Token | null = null;
  let last: Token | null = null;
  const close = () => {
    if (first && last)
      statements.push({ sql: sql.slice(first.start, last.end), start: first.start, end: last.end });
    first = null;
    last = null;
  };
  for (const token of lex(sql, dialect)) {
    if (isSymbol(token, ';')) close();
    else if (token.kind !== 'comment') {
      first ??= token;
      last = token;
    }
  }
  close();
  return statements;
}

/** The statement the cursor stands in, or the one that ended before it. */
export function statementAt(sql: string, dialect: string, offset: number): Statement | null {
  const statements = splitStatements(sql, dialect);
  return statements.findLast(statement => statement.start <= offset) ?? statements[0] ?? null;
}
