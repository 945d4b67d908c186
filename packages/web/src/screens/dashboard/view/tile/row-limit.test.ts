import { describe, expect, it } from 'vitest';
import { isCutOff } from './row-limit.ts';

describe('a chart that reached its row limit', () => {
  it.each([
    ['as many rows as the limit', 100, [100], true],
    ['fewer rows', 100, [99], false],
    ['a limit that was saved as text', '5', [5], true],
    ['no limit', undefined, [50_000], false],
    ['a limit of nothing', 0, [0], false],
    ['one of several queries', 10, [3, 10], true],
    ['an answer that does not say', 10, [undefined, null], false],
  ])('%s', (_, row_limit, rows, expected) => {
    const prepared = { settings: { viz_type: 'table', row_limit } };
    expect(
      isCutOff(
        prepared,
        rows.map(sql_rowcount => ({ sql_rowcount })),
      ),
    ).toBe(expected);
  });
});
