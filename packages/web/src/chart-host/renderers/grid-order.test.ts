import type { GridColumn } from '@parallax/charts';
import { describe, expect, it } from 'vitest';
import { type GridSort, nextSort, orderRows } from './grid-order.ts';

const column = (key: string, values: (string | number | null)[]): GridColumn => ({
  key,
  label: key,
  align: 'left',
  generic: 1,
  values,
  texts: values.map(value => String(value ?? 'NULL')),
});
const columns = [column('name', ['b', 'a', null, 'a']), column('n', [2, 10, 1, 3])];

describe('orderRows', () => {
  it.each<[GridSort[], string, number[]]>([
    [[], '', [0, 1, 2, 3]],
    [[{ key: 'n', descending: false }], '', [2, 0, 3, 1]],
    [[{ key: 'name', descending: false }], '', [1, 3, 0, 2]],
    [[{ key: 'name', descending: true }], '', [0, 1, 3, 2]],
    [
      [
        { key: 'name', descending: false },
        { key: 'n', descending: false },
      ],
      '',
      [3, 1, 0, 2],
    ],
    [[{ key: 'gone', descending: false }], '', [0, 1, 2, 3]],
    [[], ' A ', [1, 3]],
    [[], '10', [1]],
  ])('%j %j', (sort, search, rows) => expect(orderRows(columns, 4, sort, search)).toEqual(rows));
});

describe('nextSort', () => {
  it('cycles ascending, descending, none', () => {
    const one = nextSort([], 'a', false);
    expect(one).toEqual([{ key: 'a', descending: false }]);
    const two = nextSort(one, 'a', false);
    expect(two).toEqual([{ key: 'a', descending: true }]);
    expect(nextSort(two, 'a', false)).toEqual([]);
  });
  it('adds further keys', () => {
    expect(nextSort([{ key: 'a', descending: true }], 'b', true)).toEqual([
      { key: 'a', descending: true },
      { key: 'b', descending: false },
    ]);
  });
});
