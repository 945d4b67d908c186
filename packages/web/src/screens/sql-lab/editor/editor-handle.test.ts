import { describe, expect, it } from 'vitest';
import { pieceAtCursor, pieceToRun } from './editor-handle.ts';

const text = "SELECT 1;\n-- a; b\nSELECT ';' AS x;\n";

describe('what is run', () => {
  it.each([
    ['everything without a selection', 3, 3, text, 0],
    ['everything when blanks are selected', 9, 10, text, 0],
    ['the selection', 0, 8, 'SELECT 1', 0],
    ['the selection, with its place', 18, 33, "SELECT ';' AS x", 18],
  ])('is %s', (_, from, to, sql, offset) => {
    expect(pieceToRun(text, { from, to })).toEqual({ sql, offset });
  });

  it.each([
    ['in the first statement', 3, 'SELECT 1'],
    ['right after it', 9, 'SELECT 1'],
    ['in the second one, whose string holds a semicolon', 27, "SELECT ';' AS x"],
    ['at the end', text.length, "SELECT ';' AS x"],
  ])('is the statement with the cursor %s', (_, cursor, sql) => {
    expect(pieceAtCursor(text, cursor, 'postgresql')?.sql).toBe(sql);
  });

  it('is nothing in an empty text', () => {
    expect(pieceAtCursor(' -- nothing', 0, 'postgresql')).toBeNull();
  });
});
