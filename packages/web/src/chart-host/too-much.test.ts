import type { View } from '@parallax/charts';
import type { Frame } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { requireDrawable, requireLegible, TooMuchToDraw } from './too-much.ts';

const wide = (columns: number): Frame => ({
  length: 0,
  columns: Array.from({ length: columns }, (_, at) => ({
    name: `c${at}`,
    kind: 'int' as const,
    type: 'INT',
    values: [],
  })),
});
const picture = (family: 'part-of-whole' | 'cartesian', series: number, items: number): View => ({
  kind: 'echarts',
  family,
  option: {
    series: Array.from({ length: series }, () => ({ type: 'pie' as const, data: new Array(items).fill(1) })),
  },
});

describe('a result that is too large', () => {
  it.each([
    ['Evolution', 500, false],
    ['Evolution', 100_001, true],
    ['Table', 100_001, false],
  ])('for a chart of %s with %i columns', (category, columns, refused) => {
    const check = () => requireDrawable({ category }, [wide(columns)]);
    if (refused) expect(check).toThrow(TooMuchToDraw);
    else expect(check).not.toThrow();
  });

  it.each([
    ['part-of-whole', 1, 100, false],
    ['part-of-whole', 1, 100_000, true],
    ['cartesian', 1, 100_000, false],
    ['cartesian', 5000, 1, true],
  ] as const)('for a %s picture of %i series with %i items', (family, series, items, refused) => {
    const check = () => requireLegible(picture(family, series, items));
    if (refused) expect(check).toThrow(TooMuchToDraw);
    else expect(check).not.toThrow();
  });
});
