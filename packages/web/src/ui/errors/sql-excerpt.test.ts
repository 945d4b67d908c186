import { describe, expect, it } from 'vitest';
import { sqlExcerpt } from './sql-excerpt.ts';

const SQL = 'SELECT a,\n\tb FORM t\nWHERE x\nLIMIT 1';

describe('sqlExcerpt', () => {
  it('shows the line, its neighbours and where the caret stands', () => {
    expect(sqlExcerpt(SQL, 2, 4)).toEqual({
      lines: [
        { number: 1, text: 'SELECT a,', offending: false },
        { number: 2, text: ' b FORM t', offending: true },
        { number: 3, text: 'WHERE x', offending: false },
      ],
      caret: 3,
    });
  });

  it.each([
    [1, 1, 0],
    [4, 99, 7],
    [4, 0, 0],
    [4, null, null],
  ])('line %s column %s puts the caret at %s', (line, column, caret) => {
    expect(sqlExcerpt(SQL, line, column)?.caret).toBe(caret);
  });

  it('answers nothing for a line that does not exist', () => {
    expect(sqlExcerpt(SQL, 5)).toBeNull();
    expect(sqlExcerpt(SQL, 0)).toBeNull();
  });
});
