import { describe, expect, it } from 'vitest';
import { startQuery, stepRun } from '../model/queries.ts';
import { EMPTY_LAB } from '../model/state.ts';
import { addTab, blankContent } from '../model/tabs.ts';
import { faultMarks, marksOf, offsetOf, tokenAt } from './marks.ts';

const failed = (sql: string, offset: number, message: string, extra = {}) => {
  const content = blankContent({ databaseId: 1, catalog: null, schema: null, queryLimit: 10 });
  const run = {
    id: 'q',
    tabId: 'a',
    databaseId: 1,
    catalog: null,
    schema: null,
    sql,
    limit: 10,
    runAsync: false,
    offset,
  };
  const lab = startQuery(addTab(EMPTY_LAB, 'a', content, 1), run, 1);
  const errors = [{ message, error_type: 'SYNTAX_ERROR' as const, level: 'error' as const, extra }];
  return stepRun(lab, 'q', { type: 'fail' }, { errors }).queries.q;
};
const marked = (text: string, query: ReturnType<typeof failed>) =>
  marksOf(query, text).map(({ from, to }) => text.slice(from, to));

describe('marks', () => {
  it.each([
    ['SELECT a\nFROM b', 2, 6, 14],
    ['SELECT a\nFROM b', 1, 99, 8],
    ['SELECT a', 4, 1, null],
  ])('%j line %s column %s', (text, line, column, offset) => {
    expect(offsetOf(text, line, column)).toBe(offset);
  });

  it('stand under the whole token', () => {
    const { from, to } = tokenAt('SELECT selec FROM', 9);
    expect('SELECT selec FROM'.slice(from, to)).toBe('selec');
    expect(tokenAt('a +', 3)).toEqual({ from: 2, to: 3 });
  });

  it('are found by position, by name, and moved to where the run text stands', () => {
    const text = 'SELECT 1;\nSELECT nmae FROM t';
    expect(marked(text, failed('SELECT nmae FROM t', 10, 'no', { line: 1, column: 8 }))).toEqual(['nmae']);
    expect(marked(text, failed('SELECT nmae FROM t', 10, 'column "nmae" does not exist'))).toEqual(['nmae']);
    expect(marked(text, failed('SELECT nmae FROM t', 10, 'something else'))).toEqual([]);
  });

  it('go when the text was changed since', () => {
    expect(marked('SELECT name', failed('SELECT nmae', 0, 'column "nmae"'))).toEqual([]);
  });

  it('come from checks as well', () => {
    const text = 'SELEC 1\nFROM';
    const fault = { line_number: 1, start_column: 1, end_column: null, message: 'x' };
    expect(faultMarks([fault], text)).toEqual([{ from: 0, to: 5, message: 'x' }]);
    expect(faultMarks([{ ...fault, line_number: 2, start_column: 1, end_column: 3 }], text)[0]).toMatchObject(
      {
        from: 8,
        to: 10,
      },
    );
  });
});
