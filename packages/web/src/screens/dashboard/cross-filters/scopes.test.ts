import type { Layout } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { crossFilterTargets } from '../data-mask/scope.ts';
import { readScopes, writeScopes } from './scopes.ts';

const node = (
  id: string,
  type: Layout[string]['type'],
  children: string[],
  parents: string[],
  meta = {},
) => ({
  [id]: { id, type, children, parents, meta },
});
const chart = (id: number) => node(`CHART-${id}`, 'CHART', [], ['ROOT_ID', 'GRID_ID'], { chartId: id });
const layout: Layout = {
  ...node('ROOT_ID', 'ROOT', ['GRID_ID'], []),
  ...node('GRID_ID', 'GRID', ['CHART-1', 'CHART-2', 'CHART-3'], ['ROOT_ID']),
  ...chart(1),
  ...chart(2),
  ...chart(3),
};
const scope = (excluded: number[]) => ({ rootPath: ['ROOT_ID'], excluded, selectedLayers: [] });

describe('scopes of cross-filters', () => {
  it.each([
    ['nothing stored', {}, 1, [2, 3]],
    ['the dashboard leaves one out', { global_chart_configuration: { scope: scope([3]) } }, 1, [2]],
    [
      'a chart has its own',
      { chart_configuration: { 1: { id: 1, crossFilters: { scope: scope([2]) } } } },
      1,
      [3],
    ],
    ['one of others', { chart_configuration: { 1: { crossFilters: { scope: scope([2]) } } } }, 2, [1, 3]],
  ])('%s', (_name, metadata: Record<string, unknown>, from, reached) => {
    expect([...crossFilterTargets(from, metadata, layout)]).toEqual(reached);
    const written = { ...metadata, ...writeScopes(readScopes(metadata), metadata, layout, [1, 2]) };
    expect([...crossFilterTargets(from, written, layout)]).toEqual(reached);
    expect(readScopes(written)).toEqual(readScopes(metadata));
  });

  it('are written in the stored shape, and leave other settings of a chart alone', () => {
    const metadata = { chart_configuration: { 1: { kept: true }, 9: { id: 9 } } };
    const scopes = { global: scope([]), own: { 2: scope([1]) } };
    expect(writeScopes(scopes, metadata, layout, [1, 2])).toEqual({
      global_chart_configuration: {
        scope: { rootPath: ['ROOT_ID'], excluded: [] },
        chartsInScope: [1, 2, 3],
      },
      chart_configuration: {
        1: { kept: true, id: 1, crossFilters: { scope: 'global', chartsInScope: [2, 3] } },
        2: {
          id: 2,
          crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [1] }, chartsInScope: [3] },
        },
        9: { id: 9 },
      },
    });
  });
});
