import type { ComponentType } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { accepts, needsRow } from './nesting.ts';

const CHILDREN: ComponentType[] = [
  'TABS',
  'GRID',
  'TAB',
  'ROW',
  'COLUMN',
  'CHART',
  'MARKDOWN',
  'DYNAMIC',
  'HEADER',
  'DIVIDER',
];
const never = undefined;

/** Greatest depth of the parent, in the order of CHILDREN. */
const MATRIX: Record<string, (number | undefined)[]> = {
  ROOT: [0, 0, never, never, never, never, never, never, never, never],
  GRID: [1, never, never, 1, 1, 1, 1, 1, 1, 1],
  ROW: [never, never, never, never, 4, 4, 4, 4, never, never],
  TABS: [never, never, 3, never, never, never, never, never, never, never],
  TAB: [3, never, never, 3, 3, 5, 5, 5, 5, 5],
  COLUMN: [3, never, never, 3, never, 5, 5, never, 5, 3],
  CHART: Array(10).fill(never),
  MARKDOWN: Array(10).fill(never),
  HEADER: Array(10).fill(never),
  DIVIDER: Array(10).fill(never),
  DYNAMIC: Array(10).fill(never),
};

describe('accepts', () => {
  const cases = Object.entries(MATRIX).flatMap(([parent, limits]) =>
    limits.map((limit, index) => ({ parent: parent as ComponentType, child: CHILDREN[index]!, limit })),
  );
  it.each(cases)('$parent holds $child to depth $limit', ({ parent, child, limit }) => {
    for (let depth = 0; depth <= 7; depth++) {
      expect(accepts(parent, child, depth)).toBe(limit !== undefined && depth <= limit);
    }
  });

  it('refuses a depth that is no number', () => {
    expect(accepts('GRID', 'ROW', Number.NaN)).toBe(false);
  });
});

it('wraps charts, columns and texts in the grid and in tabs only', () => {
  const wrapped = CHILDREN.flatMap(parent =>
    CHILDREN.filter(child => needsRow(parent, child)).map(child => `${parent} ${child}`),
  );
  expect(wrapped).toEqual([
    'GRID COLUMN',
    'GRID CHART',
    'GRID MARKDOWN',
    'TAB COLUMN',
    'TAB CHART',
    'TAB MARKDOWN',
  ]);
});
