import { describe, expect, it } from 'vitest';
import { type DropInput, type DropTarget, dropPosition, edgeHit, isChildSide } from './drop-position.ts';

const rect = { left: 0, top: 0, right: 400, bottom: 200 };
const target = (
  type: DropTarget['type'],
  depth: number,
  parentType: DropTarget['parentType'],
  hasChildren = true,
) => ({
  id: 'target',
  type,
  depth,
  parentType,
  hasChildren,
});
const input = (
  dragged: DropInput['dragged']['type'],
  over: DropTarget,
  x: number,
  y: number,
  shallow = true,
): DropInput => ({
  dragged: { id: 'dragged', type: dragged },
  target: over,
  pointer: { x, y },
  rect,
  shallow,
});

const GRID = target('GRID', 1, 'ROOT');
const ROW = target('ROW', 2, 'GRID');
const CHART = target('CHART', 3, 'ROW');
const COLUMN = target('COLUMN', 3, 'ROW');
const IN_COLUMN = target('CHART', 4, 'COLUMN', false);

describe('dropPosition', () => {
  it.each<[string, DropInput, ReturnType<typeof dropPosition>]>([
    ['nothing accepts it', input('TAB', CHART, 10, 10), 'forbidden'],
    ['a row over a chart', input('ROW', CHART, 10, 10), 'forbidden'],
    ['child only, with children', input('ROW', GRID, 10, 10), 'bottom'],
    ['child only, empty', input('ROW', { ...GRID, hasChildren: false }, 10, 10), 'top'],
    ['sibling only, left half', input('CHART', CHART, 100, 100), 'left'],
    ['sibling only, right half', input('CHART', CHART, 300, 100), 'right'],
    ['sibling only, upper half', input('ROW', ROW, 200, 90), 'top'],
    ['sibling only, lower half', input('ROW', ROW, 200, 110), 'bottom'],
    ['both, inside', input('CHART', ROW, 200, 100), 'right'],
    ['both, inside an empty row', input('CHART', { ...ROW, hasChildren: false }, 200, 100), 'left'],
    ['both, 19 px from the top', input('CHART', ROW, 200, 19), 'top'],
    ['both, 20 px from the top', input('CHART', ROW, 200, 20), 'right'],
    ['both, near the bottom', input('CHART', ROW, 200, 190), 'bottom'],
    ['a column takes a chart', input('CHART', COLUMN, 200, 100), 'bottom'],
    ['beside a column', input('CHART', COLUMN, 395, 100), 'right'],
    ['a chart in a column', input('CHART', IN_COLUMN, 200, 150), 'bottom'],
    ['far from the edges of an outer target', input('CHART', ROW, 200, 100, false), null],
    ['near an edge of an outer target', input('CHART', ROW, 200, 10, false), 'top'],
    ['a pointer nobody knows', { ...input('CHART', ROW, 0, 0), pointer: null }, null],
    ['over itself', { ...input('CHART', CHART, 9, 9), dragged: { id: 'target', type: 'CHART' } }, null],
  ])('%s', (_, given, expected) => expect(dropPosition(given)).toBe(expected));
});

it.each<[DropInput, ReturnType<typeof edgeHit>]>([
  [input('CHART', ROW, 200, 5), 'top'],
  [input('CHART', ROW, 5, 100), null],
  [input('CHART', CHART, 5, 100), 'left'],
  [input('ROW', CHART, 5, 100), null],
])('edgeHit %#', (given, expected) => expect(edgeHit(given)).toBe(expected));

it('tells into from beside', () => {
  expect(isChildSide('left', { type: 'ROW', parentType: 'GRID' })).toBe(true);
  expect(isChildSide('top', { type: 'ROW', parentType: 'GRID' })).toBe(false);
  expect(isChildSide('bottom', { type: 'COLUMN', parentType: 'ROW' })).toBe(true);
});
