import { lex, type Token } from '@parallax/query/lexer';
import { isSymbol, nameOf, wordOf } from './scope.ts';

/** Where the cursor stands in its statement. */
export interface Place {
  /** Of the statement, without comments. */
  tokens: Token[];
  /** The word under the cursor, as far as it is typed. */
  word: string;
  from: number;
  to: number;
  /** Names before the dot right before the word: `schema.table.` */
  path: string[];
  /** What stands before the word and its path. */
  before: Token | undefined;
  /** The word that opens the clause around the cursor: `select`, `from`, `group`… */
  clause: string;
}

const CLAUSES = new Set([
  'select',
  'from',
  'join',
  'on',
  'using',
  'where',
  'group',
  'having',
  'order',
  'limit',
  'set',
  'values',
  'window',
  'qualify',
]);

/** The nearest clause word before a position; none behind a bracket that is still open. */
function clauseBefore(tokens: readonly Token[], end: number): string {
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    const token = tokens[at]!;
    if (isSymbol(token, ')')) depth++;
    else if (isSymbol(token, '(') && --depth < 0) return '';
    else if (depth === 0 && CLAUSES.has(wordOf(token))) return wordOf(token);
  }
  return '';
}

function isSilent(tokens: readonly Token[], cursor: number): boolean {
  return tokens.some(({ kind, start, end, closed, text }) => {
    const isInside = start < cursor && (end > cursor || (!closed && end === cursor));
    const endsHere = kind === 'comment' && end === cursor && !text.startsWith('/*');
    return endsHere || (isInside && (kind === 'string' || kind === 'comment'));
  });
}

function statementAt(all: readonly Token[], cursor: number, length: number): Token[] {
  const start = all.findLast(token => token.text === ';' && token.end <= cursor)?.end ?? 0;
  const end = all.find(token => token.text === ';' && token.start >= cursor)?.start ?? length;
  return all.filter(token => token.start >= start && token.end <= end && token.kind !== 'comment');
}

/** The statement around the cursor and what stands right before it; null inside strings and comments. */
export function placeAt(text: string, cursor: number, dialect: string): Place | null {
  const all = lex(text, dialect);
  if (isSilent(all, cursor)) return null;
  const tokens = statementAt(all, cursor, text.length);
  const behind = tokens.filter(token => token.start < cursor);
  const current = behind.at(-1);
  if (current?.kind === 'number' && current.end === cursor) return null;
  const typed =
    current && current.end >= cursor && (current.kind === 'word' || current.kind === 'quoted')
      ? current
      : null;
  const from = typed ? typed.start : cursor;
  const earlier = typed ? behind.slice(0, -1) : behind;
  const path: string[] = [];
  let at = earlier.length;
  for (let joined = from; at >= 2 && isSymbol(earlier[at - 1], '.') && earlier[at - 1]?.end === joined; ) {
    path.unshift(nameOf(earlier[at - 2]!));
    joined = earlier[at - 2]!.start;
    at -= 2;
  }
  return {
    tokens,
    word: typed ? text.slice(from, cursor).replace(/^["`[]/, '') : '',
    from,
    // Editors close a quote as soon as it is opened.
    to: typed?.kind === 'quoted' ? typed.end : cursor,
    path,
    before: earlier[at - 1],
    clause: clauseBefore(earlier, at),
  };
}

const TABLE_WORDS = new Set(['from', 'join', 'update', 'into', 'table', 'describe', 'desc', 'truncate']);

/** Whether a table is named here: right after such a word, or after a comma of `FROM a, b`. */
export const namesTable = ({ before, clause }: Place): boolean =>
  TABLE_WORDS.has(wordOf(before)) || (isSymbol(before, ',') && clause === 'from');
