import { AppError, PlainError } from '@parallax/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { canonical } from './canonical.ts';
import { checkExpression } from './expression.ts';
import { lex } from './lexer.ts';
import { loadParser, parseTrees, type Tree } from './parser.ts';
import { isSimpleExpression } from './simple-expression.ts';
import { splitStatements } from './split.ts';
import { walk } from './tree.ts';

beforeAll(loadParser);

const DIALECTS = [
  'postgresql',
  'mysql',
  'sqlite',
  'duckdb',
  'trino',
  'clickhouse',
  'bigquery',
  'snowflake',
  'tsql',
];
const dialect = fc.constantFrom(...DIALECTS);
const piece = fc.constantFrom(
  ...[
    "'",
    '"',
    '`',
    '[',
    ']',
    '$$',
    '$a$',
    '\\',
    '--',
    '/*',
    '*/',
    '#',
    ';',
    '(',
    ')',
    ',',
    '\n',
    '\r',
    ' ',
    '!',
    'é',
    '😀',
  ],
  ...[
    'SELECT',
    'FROM',
    'secret',
    'a',
    '1',
    '*',
    '=',
    '-',
    '/',
    'E',
    'U&',
    'OR',
    'UNION',
    '.',
    'in',
    'is',
    'null',
    'not',
  ],
);
const soup = fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join(''));

test('tokens cover the text in order, and statements are slices of it', () => {
  fc.assert(
    fc.property(soup, dialect, (sql, name) => {
      let at = 0;
      for (const token of lex(sql, name)) {
        expect(sql.slice(at, token.start).trim()).toBe('');
        expect(sql.slice(token.start, token.end)).toBe(token.text);
        at = token.end;
      }
      expect(sql.slice(at).trim()).toBe('');
      for (const statement of splitStatements(sql, name)) {
        expect(sql.slice(statement.start, statement.end)).toBe(statement.sql);
      }
    }),
    { numRuns: 2000 },
  );
});

test('the canonical text has no comments left and is its own canonical text', () => {
  fc.assert(
    fc.property(soup, dialect, (sql, name) => {
      try {
        const once = canonical(sql, name);
        expect(once.tokens.every(token => token.kind !== 'comment' && token.closed)).toBe(true);
        expect(canonical(once.sql, name).sql).toBe(once.sql);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
    { numRuns: 2000 },
  );
});

test('an expression is accepted as one expression or refused with a catalogued error', () => {
  fc.assert(
    fc.property(soup, dialect, (sql, name) => {
      try {
        const text = checkExpression(sql, { dialect: name, kind: 'where' });
        const tokens = lex(text, name);
        expect(tokens.some(token => token.text === ';' || token.kind === 'comment')).toBe(false);
        expect(tokens.some(token => token.kind === 'word' && token.text === 'SELECT')).toBe(false);
      } catch (error) {
        expect(error instanceof AppError || error instanceof PlainError).toBe(true);
      }
    }),
    { numRuns: 1500 },
  );
});

const simplePiece = fc.constantFrom(
  ...[
    'a',
    '"b"',
    "'c'",
    '1',
    '(',
    ')',
    ',',
    '+',
    '-',
    '*',
    '=',
    'and',
    'or',
    'not',
    'is',
    'null',
    'in',
    'between',
    'like',
  ],
  ...['sum(', 'count(*)', 'count(distinct', '.', 'case', 'select', 'true'],
);

/** Wrong argument counts pass the simple reader and are left to the database. */
function treesOf(sql: string): Tree[] {
  try {
    return parseTrees(sql, 'postgresql');
  } catch (error) {
    expect(error).toMatchObject({ code: 'INVALID_SQL_ERROR' });
    return [];
  }
}

test('what passes without the parser holds no query in its eyes either', () => {
  fc.assert(
    fc.property(fc.array(simplePiece, { minLength: 1, maxLength: 9 }), pieces => {
      const sql = pieces.join(' ');
      if (!isSimpleExpression(lex(sql, 'postgresql'))) return;
      const [tree, ...others] = treesOf(`SELECT (\n${sql}\n)`);
      if (!tree) return;
      expect(others).toEqual([]);
      let selects = 0;
      walk(tree, type => {
        if (type === 'select' || type === 'subquery') selects++;
        return true;
      });
      expect(selects).toBe(1);
    }),
    { numRuns: 4000 },
  );
});
