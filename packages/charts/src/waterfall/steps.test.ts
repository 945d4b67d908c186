import { describe, expect, it } from 'vitest';
import { readSteps } from './steps.ts';

const frame = (columns: Record<string, (string | number | null)[]>) => ({
  length: Object.values(columns)[0]!.length,
  columns: Object.entries(columns).map(([name, values]) => ({
    name,
    type: '',
    kind: name === 'v' ? ('float' as const) : ('string' as const),
    values,
  })),
});

const settings = { viz_type: 'waterfall', x_axis: 'x', metric: 'v' };

describe('readSteps', () => {
  it('adds up and ends in a total', () => {
    const steps = readSteps(frame({ x: ['a', 'b', 'c'], v: [5, -2, null] }), settings, 'Sum');
    expect(steps.map(({ label, kind, from, to }) => [label, kind, from, to])).toEqual([
      ['a', 'increase', 0, 5],
      ['b', 'decrease', 5, 3],
      ['c', 'increase', 3, 3],
      ['Sum', 'total', 0, 3],
    ]);
  });

  it('closes every value of the axis when broken down', () => {
    const rows = frame({ x: ['a', 'a', 'b'], g: ['p', 'q', 'p'], v: [1, 2, -4] });
    const steps = readSteps(rows, { ...settings, groupby: ['g'] }, 'Sum');
    expect(steps.filter(step => step.kind === 'total').map(({ label, to }) => [label, to])).toEqual([
      ['a', 3],
      ['b', -1],
    ]);
  });

  it('leaves totals out', () => {
    const steps = readSteps(frame({ x: ['a'], v: [1] }), { ...settings, show_total: false }, 'Sum');
    expect(steps).toHaveLength(1);
  });
});
