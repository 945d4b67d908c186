import { describe, expect, it } from 'vitest';
import { chart } from './index.ts';

const filter = (subject: string, layerFilterScope?: number[]) => ({ subject, layerFilterScope });
const outer = (...adhoc_filters: unknown[]) => ({
  viz_type: 'deck_multi',
  deck_slices: [7, 9],
  adhoc_filters,
});

describe('filters of a map of layers', () => {
  it.each([
    ['without a scope', undefined, [7, 9]],
    ['with an empty scope', [], [7, 9]],
    ['of every layer', [-1], [7, 9]],
    ['of the second layer', [1], [9]],
  ])('%s', (_, scope, expected) => {
    const reached = [7, 9].filter(id => {
      const own = { viz_type: 'deck_arc', adhoc_filters: [filter('own')] };
      const { adhoc_filters } = chart.layers!.settings(own, outer(filter('shared', scope)), id);
      return (adhoc_filters as unknown[]).length === 2;
    });
    expect(reached).toEqual(expected);
  });
});
