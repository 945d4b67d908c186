import { describe, expect, it } from 'vitest';
import { axisEntries, compareCells } from './order.ts';
import { readShape, totalLevels } from './shape.ts';

const shape = (settings: Record<string, unknown>) =>
  readShape({ viz_type: 'x', groupbyRows: ['a', 'b'], groupbyColumns: ['c'], ...settings });

describe('totalLevels', () => {
  it.each([
    [{}, []],
    [{ rowTotals: true }, [['a', 'b']]],
    [{ colTotals: true }, [['c']]],
    [{ rowTotals: true, colTotals: true }, [['a', 'b'], ['c'], []]],
    [{ rowSubTotals: true }, [['a', 'c']]],
    [{ aggregateFunction: 'Sum as Fraction of Total' }, [[]]],
    [{ aggregateFunction: 'Sum as Fraction of Rows' }, [['a', 'b']]],
    [{ showValuesAs: 'percent_col', rowSubTotals: true }, [['c'], ['a', 'c']]],
    [{ transposePivot: true, rowTotals: true }, [['c']]],
  ])('%j needs %j', (settings, levels) => {
    expect(totalLevels(shape(settings))).toEqual(levels);
  });
});

describe('axisEntries', () => {
  const paths = [
    ['n', 2],
    ['n', 10],
    ['s', 1],
    [null, 3],
  ];
  const axis = {
    order: 'key_a_to_z' as const,
    depths: [2, 1, 0],
    dimensions: 2,
    subtotalsFirst: false,
    weight: () => 0,
  };

  it('puts totals after their parts and missing values last', () => {
    expect(axisEntries(paths, axis)).toEqual([
      ['n', 2],
      ['n', 10],
      ['n'],
      ['s', 1],
      ['s'],
      [null, 3],
      [null],
      [],
    ]);
  });

  it('puts subtotals first on request, the grand total still last', () => {
    expect(axisEntries(paths.slice(0, 2), { ...axis, subtotalsFirst: true })).toEqual([
      ['n'],
      ['n', 2],
      ['n', 10],
      [],
    ]);
  });

  it('sorts siblings by value', () => {
    const weight = (path: readonly unknown[]): number => Number(path.at(-1) === 10 || path.at(-1) === 's');
    const sorted = axisEntries(paths, { ...axis, depths: [2], order: 'value_z_to_a', weight });
    expect(sorted[0]).toEqual(['s', 1]);
    expect(sorted[1]).toEqual(['n', 10]);
  });
});

it.each([
  [1, 2, -1],
  ['b', 'a', 1],
  [null, 'a', 1],
  ['10', '9', 1],
])('compares %j with %j', (a, b, sign) => {
  expect(Math.sign(compareCells(a, b))).toBe(sign);
});
