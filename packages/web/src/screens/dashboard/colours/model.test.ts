import { categoricalScheme } from '@parallax/charts';
import { expect, it } from 'vitest';
import { coloursToStore } from './model.ts';

const seen = (...charts: string[][]) => new Map(charts.map((labels, index) => [index, new Set(labels)]));
const D3 = categoricalScheme('d3Category10');

it('gives every label of a dashboard with a scheme one colour, and lists the shared ones', () => {
  expect(coloursToStore({ color_scheme: 'd3Category10' }, seen(['b', 'a'], ['a', 'c']))).toEqual({
    color_scheme: 'd3Category10',
    color_scheme_domain: [...D3],
    shared_label_colors: ['a'],
    map_label_colors: { a: D3[0], b: D3[1], c: D3[2] },
  });
});

it('leaves charts their own schemes on a dashboard without one', () => {
  expect(coloursToStore({}, seen(['b', 'a'], ['a', 'c']))?.map_label_colors).toHaveProperty('a');
  expect(coloursToStore({}, seen(['b', 'a'], ['a', 'c']))?.map_label_colors).not.toHaveProperty('b');
});

it('keeps what is stored, adds what is new, and is still when nothing is', () => {
  const first = coloursToStore({ color_scheme: 'd3Category10' }, seen(['z']))!;
  const second = coloursToStore({ ...first }, seen(['a', 'z']))!;
  expect(second.map_label_colors).toMatchObject({ z: D3[0] });
  expect(second.map_label_colors.a).not.toBe(D3[0]);
  expect(coloursToStore({ ...second }, seen(['z'], ['a']))).toBeNull();
  expect(coloursToStore({}, seen())).toBeNull();
});

it('never stores a colour that somebody chose, nor takes it for another label', () => {
  const stored = coloursToStore(
    { color_scheme: 'd3Category10', label_colors: { a: D3[0] }, map_label_colors: { a: '#000000' } },
    seen(['a', 'b']),
  );
  expect(stored?.map_label_colors).toEqual({ b: D3[1] });
});

it('falls back from a scheme nobody knows, and from a shared list of the wrong kind', () => {
  const stored = coloursToStore(
    { color_scheme: 'gone', map_label_colors: { a: '#123456' }, shared_label_colors: { a: '#123456' } },
    seen(['a']),
  );
  expect(stored).toMatchObject({ color_scheme: 'supersetColors', shared_label_colors: [] });
  expect(stored?.map_label_colors.a).toBe(categoricalScheme('supersetColors')[0]);
});
