import { readFilterScope } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { rebuildParents } from '../model/tree.ts';
import { twoTabs as layout } from './example-filters.ts';
import { changesReach, chartsInScope, crossFilterTargets, tabsInScope, visibleCharts } from './scope.ts';

describe('scope', () => {
  it.each([
    ['into a tab of a filter', { rootPath: ['TAB-2'] }, true],
    ['out of a tab of a filter', { rootPath: ['TAB-1'] }, true],
    ['within the whole dashboard', { rootPath: ['ROOT_ID'] }, false],
    ['while the filter leaves it out anyway', { rootPath: ['TAB-1'], excluded: [2] }, false],
  ])('a chart moved %s', (_, scope, changed) => {
    const after = structuredClone(layout);
    after['ROW-1']!.children = ['CHART-1'];
    after['ROW-2']!.children = ['CHART-3', 'CHART-2'];
    rebuildParents(after);
    expect(changesReach([readFilterScope(scope)], layout, after)).toBe(changed);
  });
  it('a chart that was added or removed has not moved', () => {
    const without = structuredClone(layout);
    without['ROW-2']!.children = [];
    delete without['CHART-3'];
    const scopes = [readFilterScope({ rootPath: ['TAB-2'] })];
    expect(changesReach(scopes, layout, without)).toBe(false);
    expect(changesReach(scopes, without, layout)).toBe(false);
  });
  it.each([
    ['missing: everything', undefined, [1, 2, 3]],
    ['the root', { rootPath: ['ROOT_ID'], excluded: [] }, [1, 2, 3]],
    ['a tab', { rootPath: ['TAB-1'], excluded: [] }, [1, 2]],
    ['two tabs', { rootPath: ['TAB-1', 'TAB-2'], excluded: [2] }, [1, 3]],
    ['without charts', { rootPath: ['ROOT_ID'], excluded: [1, '2'] }, [3]],
    ['nothing', { rootPath: [], excluded: [] }, []],
    ['a gone tab', { rootPath: ['TAB-9'], excluded: [] }, []],
    ['a layer of a map', { rootPath: [], excluded: [], selectedLayers: ['chart-7-layer-0'] }, [7]],
    ['of a wrong shape', 'everything', [1, 2, 3]],
  ])('%s', (_, scope, charts) => {
    expect([...chartsInScope(readFilterScope(scope), layout)]).toEqual(charts);
  });

  it('names the tabs of its charts', () => {
    expect(tabsInScope(new Set([1, 3]), layout)).toEqual(['TAB-1', 'TAB-2']);
  });

  it.each([
    ['by default all others', {}, [2, 3]],
    [
      'the dashboard’s',
      { global_chart_configuration: { scope: { rootPath: ['TAB-1'], excluded: [] } } },
      [2],
    ],
    [
      'global by name',
      {
        chart_configuration: { 1: { crossFilters: { scope: 'global' } } },
        global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [3] } },
      },
      [2],
    ],
    [
      'its own, without itself',
      { chart_configuration: { 1: { crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [2] } } } } },
      [3],
    ],
  ])('of a cross-filter: %s', (_, metadata, charts) => {
    expect([...crossFilterTargets(1, metadata, layout)]).toEqual(charts);
  });

  it.each([
    [{}, [1, 2]],
    [{ 'TABS-1': 'TAB-2' }, [3]],
    [{ 'TABS-1': 'TAB-gone' }, [1, 2]],
  ])('with the tabs %j open shows charts %j', (tabs, charts) => {
    expect([...visibleCharts(layout, tabs)]).toEqual(charts);
  });
});
