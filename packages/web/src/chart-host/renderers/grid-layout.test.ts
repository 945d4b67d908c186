import { describe, expect, it } from 'vitest';
import { arrange, barBox, barScale, groupCells, moveKey } from './grid-layout.ts';

describe('headers of groups', () => {
  it.each([
    [[], []],
    [[undefined, undefined], []],
    [
      [undefined, 'a', 'a', 'b'],
      [
        { text: '', span: 1, at: 0 },
        { text: 'a', span: 2, at: 1 },
        { text: 'b', span: 1, at: 3 },
      ],
    ],
  ])('%j', (groups, expected) => {
    expect(groupCells(groups.map(group => ({ group })))).toEqual(expected);
  });
});

describe('order of columns', () => {
  const columns = ['a', 'b', 'c'].map(key => ({ key }));
  it.each([
    ['a', 'c', ['b', 'c', 'a']],
    ['c', 'a', ['c', 'a', 'b']],
    ['b', 'b', ['a', 'b', 'c']],
    ['gone', 'a', ['a', 'b', 'c']],
  ])('moves %s to %s', (from, to, expected) => {
    const order = moveKey(['a', 'b', 'c'], from, to);
    expect(order).toEqual(expected);
    expect(arrange(columns, order).map(({ key }) => key)).toEqual(expected);
  });

  it('leaves a new column at the end', () => {
    expect(arrange(columns, ['b', 'a']).map(({ key }) => key)).toEqual(['b', 'a', 'c']);
  });
});

describe('bars', () => {
  const bars = [1, -0.5, null];
  it('begin at the edge', () => {
    const scale = barScale({ bars });
    expect(barBox(1, scale)).toEqual({ left: 0, width: 100 });
    expect(barBox(-0.5, scale)).toEqual({ left: 0, width: 50 });
  });

  it('begin at one line when aligned', () => {
    const scale = barScale({ bars, alignedBars: true });
    const [up, down] = [barBox(1, scale), barBox(-0.5, scale)];
    expect(down.left).toBeCloseTo(0);
    expect(down.left + down.width).toBeCloseTo(up.left);
    expect(up.left + up.width).toBeCloseTo(100);
  });
});
