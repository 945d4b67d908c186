import type { MatrixCell } from '@parallax/charts';
import { expect, it } from 'vitest';
import type { Picked } from '../pick.ts';
import { chosenIn, pickingIn } from './matrix-picks.ts';

const cell = (values?: Record<string, unknown>): MatrixCell => ({
  name: 'North',
  title: '',
  view: null,
  ...(values ? { repeats: { place: 3, values } } : {}),
});

it('tells what was hit with the cell of a repeated chart, and only there', () => {
  const told: Picked[] = [];
  const gesture = { kind: 'choose' as const, at: { x: 0, y: 0 } };
  const picked = { name: 'a', values: { kind: 'a' } };
  pickingIn(cell({ region: 'N' }), hit => told.push(hit))?.(picked, gesture);
  pickingIn(cell(), hit => told.push(hit))?.(picked, gesture);
  expect(told).toEqual([{ ...picked, cell: { place: 3, name: 'North', values: { region: 'N' } } }, picked]);
  expect(pickingIn(cell({ region: 'N' }), undefined)).toBeUndefined();
});

it.each([
  ['in this cell', { region: 'N' }, { kind: 'a', region: 'N' }, { kind: 'a' }],
  ['in another cell', { region: 'S' }, { kind: 'a', region: 'N' }, { kind: 'a', region: 'N' }],
  ['in a column of metrics', {}, { kind: 'a' }, { kind: 'a' }],
  ['on a sheet that repeats nothing', undefined, { kind: 'a' }, { kind: 'a' }],
  ['nothing', { region: 'N' }, undefined, undefined],
])('a choice made %s', (_, values, chosen, expected) => {
  expect(chosenIn(cell(values), chosen)).toEqual(expected);
});
