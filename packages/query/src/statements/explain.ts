import { isSymbol, isWord, lex } from './lexer.ts';

export interface Explained {
  /** What is explained, or the whole statement. */
  sql: string;
  explains: boolean;
  /** The explained statement is run as well. */
  runs: boolean;
}

/** Takes `EXPLAIN …` and its options off a statement. */
export function withoutExplain(sql: string, dialect: string): Explained {
  const tokens = lex(sql, dialect).filter(token => token.kind !== 'comment');
  if (!isWord(tokens[0], 'explain', 'describe', 'desc')) return { sql, explains: false, runs: false };
  let at = 1;
  let runs = false;
  if (isSymbol(tokens[at], '(')) {
    while (at < tokens.length && !isSymbol(tokens[at++], ')'))
      runs ||= isWord(tokens[at], 'analyze', 'analyse');
  }
  while (
    isWord(tokens[at], 'analyze', 'analyse', 'verbose', 'query', 'plan', 'extended', 'formatted', 'format')
  ) {
    const word = tokens[at++]!.text.toLowerCase();
    runs ||= word.startsWith('analy');
    if (word !== 'format') continue;
    if (isSymbol(tokens[at], '=')) at++;
    at++;
  }
  const starts = [
    'select',
    'with',
    'from',
    'values',
    'insert',
    'update',
    'delete',
    'merge',
    'create',
    'replace',
  ];
  const body = tokens[at];
  if (!body || !(isWord(body, ...starts) || isSymbol(body, '(')))
    return { sql, explains: false, runs: false };
  return { sql: sql.slice(body.start), explains: true, runs };
}
