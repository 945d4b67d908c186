import { expect, it } from 'vitest';
import { sketch } from './example-layout.ts';
import { type Landing, resolveDrop, type Under } from './resolve-drop.ts';

const layout = sketch(
  [
    'ROW',
    'r',
    [
      ['CHART', 'a'],
      ['COLUMN', 'col', [['CHART', 'b']]],
    ],
  ],
  ['ROW', 's', [['CHART', 'c']]],
);
const box = (id: string, left: number, top: number, right: number, bottom: number): Under => ({
  id,
  rect: { left, top, right, bottom },
});
const grid = box('GRID_ID', 0, 0, 1200, 900);
const row = box('r', 0, 0, 1200, 400);
const a = [box('a', 0, 0, 400, 400), row, grid];
const b = [box('b', 416, 0, 800, 400), box('col', 416, 0, 800, 400), row, grid];

it.each<[string, Parameters<typeof resolveDrop>[1], Under[], number, number, Landing | null]>([
  ['a chart beside a chart', { id: 'c', type: 'CHART' }, a, 300, 200, { targetId: 'a', side: 'right' }],
  ['a chart above the row', { id: 'c', type: 'CHART' }, a, 200, 5, { targetId: 'r', side: 'top' }],
  ['a row over a chart', { id: 's', type: 'ROW' }, a, 200, 100, { targetId: 'r', side: 'top' }],
  ['a row in the lower half', { id: 's', type: 'ROW' }, a, 200, 300, { targetId: 'r', side: 'bottom' }],
  ['a chart in a column', { id: 'c', type: 'CHART' }, b, 600, 300, { targetId: 'b', side: 'bottom' }],
  ['a chart left of the column', { id: 'c', type: 'CHART' }, b, 420, 200, { targetId: 'col', side: 'left' }],
  ['onto itself', { id: 'a', type: 'CHART' }, a, 200, 200, null],
  ['a row onto what it holds', { id: 'r', type: 'ROW' }, a, 200, 200, null],
  ['a tab where there are none', { id: 'new', type: 'TAB' }, a, 200, 200, null],
  [
    'new tabs in the grid',
    { id: 'new', type: 'TABS' },
    [grid],
    5,
    600,
    { targetId: 'GRID_ID', side: 'bottom' },
  ],
])('%s', (_, dragged, under, x, y, landing) =>
  expect(resolveDrop(layout, dragged, under, { x, y })).toEqual(landing),
);
