import { type ExtraFormData, readFilterScope } from '@parallax/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtersOfLayer } from '../../../chart-host/layers.ts';
import { records } from '../model/json.ts';
import { parseLayout } from '../model/parse.ts';
import { rebuildParents } from '../model/tree.ts';
import { filtersOn, masksOn, reachOf } from './applied.ts';
import { ancestorsOf, limitsOf, solveFirst, soundCascade } from './cascade.ts';
import { storedFilter } from './example-filters.ts';
import { regrouped } from './group-by.ts';
import { readItems } from './item.ts';
import type { Mask } from './mask.ts';
import { preselected } from './preselect.ts';
import { changesReach, chartsInScope, crossFilterTargets, tabsInScope, visibleCharts } from './scope.ts';
import { startMasks } from './start.ts';
import { clearedMask, maskFor, NEVER } from './value-mask.ts';

const node = (id: string, type: string, children: string[] = [], meta: object = {}) => ({
  [id]: { id, type, children, parents: [], meta },
});
/** Two tabs: charts 1 and 2 in the first, chart 3 in the second. */
const { layout } = parseLayout(
  JSON.stringify({
    ...node('ROOT_ID', 'ROOT', ['TABS-1']),
    ...node('GRID_ID', 'GRID'),
    ...node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    ...node('TAB-1', 'TAB', ['ROW-1']),
    ...node('ROW-1', 'ROW', ['CHART-1', 'CHART-2']),
    ...node('CHART-1', 'CHART', [], { chartId: 1 }),
    ...node('CHART-2', 'CHART', [], { chartId: 2 }),
    ...node('TAB-2', 'TAB', ['ROW-2']),
    ...node('ROW-2', 'ROW', ['CHART-3']),
    ...node('CHART-3', 'CHART', [], { chartId: 3 }),
  }),
);
rebuildParents(layout);

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

it('asks of a layer what names it, and what names no layer', () => {
  const named = (id: string, selectedLayers: string[]) =>
    storedFilter(id, { scope: { rootPath: ['ROOT_ID'], excluded: [], selectedLayers } });
  const items = [named('A', []), named('B', ['chart-1-layer-1', 'chart-7-layer-0'])];
  const masks = { A: maskFor(items[0]!, ['x']), B: maskFor(items[1]!, ['y']) };
  const situation = { items, masks, reach: reachOf(items, layout), layout, metadata: {} };
  const columns = (data: ExtraFormData) => records(data.filters).map(({ val }) => val);
  const { extraFormData, byLayer = [] } = filtersOn(1, 1, situation);
  expect(columns(extraFormData)).toEqual([['x'], ['y']]);
  expect(columns(filtersOfLayer(byLayer, 0))).toEqual([['x']]);
  expect(columns(filtersOfLayer(byLayer, 1))).toEqual([['x'], ['y']]);
  expect(filtersOn(2, 1, situation).byLayer).toBeUndefined();
});

describe('cascade', () => {
  const chain = [
    storedFilter('A'),
    storedFilter('B', { cascadeParentIds: ['A'] }),
    storedFilter('C', { cascadeParentIds: ['B', 'gone', 'B'] }),
  ];

  it('knows every ancestor, grandparents first, and forgets those that are gone', () => {
    const { cascade, circular } = soundCascade(chain);
    expect(ancestorsOf('C', cascade)).toEqual(['A', 'B']);
    expect(circular).toEqual([]);
  });

  it('leaves out the tie that closes a circle', () => {
    const circle = [
      storedFilter('A', { cascadeParentIds: ['C'] }),
      storedFilter('B', { cascadeParentIds: ['A'] }),
      storedFilter('C', { cascadeParentIds: ['B', 'C'] }),
    ];
    const { cascade, circular } = soundCascade(circle);
    expect(circular).toEqual(['B', 'C']);
    expect(cascade.get('A')).toEqual(['C']);
    expect(ancestorsOf('A', cascade)).toEqual(['B', 'C']);
  });

  it('never runs in circles, whatever is stored', () => {
    const ids = ['A', 'B', 'C', 'D', 'E'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))), ties => {
        const items = ids.map(id =>
          storedFilter(id, { cascadeParentIds: ties.filter(([child]) => child === id).map(([, up]) => up) }),
        );
        const { cascade } = soundCascade(items);
        for (const id of ids) expect(ancestorsOf(id, cascade)).not.toContain(id);
      }),
    );
  });

  it('limits a child by what all its ancestors stand at', () => {
    const { cascade } = soundCascade(chain);
    const masks = {
      A: maskFor(chain[0]!, ['x']),
      B: maskFor(chain[1]!, [1, 2]),
      other: maskFor(chain[2]!, [3]),
    };
    expect(limitsOf('C', cascade, masks)).toEqual({
      filters: [
        { col: 'a', op: 'IN', val: ['x'] },
        { col: 'b', op: 'IN', val: [1, 2] },
      ],
    });
  });

  it('asks for first values parents first, each once', async () => {
    const { cascade } = soundCascade([...chain, storedFilter('D')]);
    const log: string[] = [];
    await solveFirst([chain[2]!, storedFilter('D'), chain[0]!, chain[1]!], cascade, async ({ id }) => {
      log.push(`ask ${id}`);
      await Promise.resolve();
      log.push(`know ${id}`);
    });
    expect(log.filter(line => line.startsWith('ask')).toSorted()).toEqual([
      'ask A',
      'ask B',
      'ask C',
      'ask D',
    ]);
    expect(log.indexOf('know A')).toBeLessThan(log.indexOf('ask B'));
    expect(log.indexOf('know B')).toBeLessThan(log.indexOf('ask C'));
    expect(log.indexOf('ask D')).toBeLessThan(log.indexOf('ask B'));
  });
});

describe('the mask of a value', () => {
  const select = (controlValues: object = {}) => storedFilter('City', { controlValues });
  const range = storedFilter('Price', { filterType: 'filter_range' });
  const of = (type: string) => storedFilter('X', { filterType: type });
  it.each([
    ['values', select(), ['a', null], {}, { filters: [{ col: 'city', op: 'IN', val: ['a', null] }] }],
    [
      'excluded',
      select({ inverseSelection: true }),
      ['a'],
      {},
      { filters: [{ col: 'city', op: 'NOT IN', val: ['a'] }] },
    ],
    [
      'included for once',
      select({ inverseSelection: true }),
      ['a'],
      { excludeFilterValues: false },
      { filters: [{ col: 'city', op: 'IN', val: ['a'] }] },
    ],
    [
      'text within',
      select({ operatorType: 'ilike_contains' }),
      ['a'],
      {},
      { filters: [{ col: 'city', op: 'ILIKE', val: '%a%' }] },
    ],
    ['none', select(), null, {}, {}],
    ['none of a required one', select({ enableEmptyFilter: true }), [], {}, { adhoc_filters: [NEVER] }],
    ['none to exclude', select({ enableEmptyFilter: true, inverseSelection: true }), [], {}, {}],
    [
      'both bounds',
      range,
      [1, 5],
      {},
      {
        filters: [
          { col: 'price', op: '>=', val: 1 },
          { col: 'price', op: '<=', val: 5 },
        ],
      },
    ],
    ['a lower bound of zero', range, [0, null], {}, { filters: [{ col: 'price', op: '>=', val: 0 }] }],
    ['equal bounds', range, [5, 5], {}, { filters: [{ col: 'price', op: '==', val: 5 }] }],
    ['no bounds', range, [null, null], {}, {}],
    ['a time range', of('filter_time'), 'Last week', {}, { time_range: 'Last week' }],
    ['no time range', of('filter_time'), 'No filter', {}, {}],
    ['a time column', of('filter_timecolumn'), ['day'], {}, { granularity_sqla: 'day' }],
    ['a time grain', of('filter_timegrain'), ['P1D'], {}, { time_grain_sqla: 'P1D' }],
    [
      'dimensions',
      of('chart_customization_dynamic_groupby'),
      ['a'],
      {},
      { custom_form_data: { groupby: ['a'] } },
    ],
  ])('%s', (_, filter, value, state, data) => {
    expect(maskFor(filter, value, state).extraFormData).toEqual(data);
  });
});

describe('the start', () => {
  const charts = new Set([1, 2, 3]);
  const withDefault = storedFilter('City', {
    defaultDataMask: {
      filterState: { value: ['Bern'] },
      extraFormData: { filters: [{ col: 'old', op: 'IN', val: ['Bern'] }] },
    },
  });

  it('takes the default, made anew for the column the filter has today', () => {
    const { masks } = startMasks([withDefault], charts, null);
    expect(masks.City?.extraFormData).toEqual({ filters: [{ col: 'city', op: 'IN', val: ['Bern'] }] });
  });

  it('lets a link go before the default, also a cleared one', () => {
    const loaded = { City: { filterState: { value: null }, extraFormData: {} } };
    expect(startMasks([withDefault], charts, loaded).masks.City?.extraFormData).toEqual({});
  });

  it('names masks of filters that are gone and keeps those of charts', () => {
    const loaded = {
      Gone: { filterState: { value: [1] } },
      2: { extraFormData: { filters: [{ col: 'a', op: 'IN', val: [1] }] } },
      99: {},
      junk: 3,
    };
    const { masks, gone } = startMasks([withDefault], charts, loaded);
    expect(gone).toEqual(['99', 'Gone']);
    expect(masks[2]?.extraFormData).toEqual({ filters: [{ col: 'a', op: 'IN', val: [1] }] });
  });

  it('takes no SQL from an address', () => {
    const evil = {
      adhoc_filters: [{ expressionType: 'SQL', sqlExpression: 'x' }],
      filters: [{ col: { sqlExpression: 'x' } }],
    };
    const loaded = { City: { extraFormData: evil }, 1: { extraFormData: evil } };
    const { masks } = startMasks([withDefault], charts, loaded);
    expect([masks.City?.extraFormData, masks[1]?.extraFormData]).toEqual([{ filters: [] }, { filters: [] }]);
  });

  it('waits for the first value unless a link brings one', () => {
    const first = storedFilter('City', { controlValues: { defaultToFirstItem: true } });
    expect(startMasks([first], charts, null).pending).toEqual([first]);
    expect(startMasks([first], charts, { City: { filterState: { value: ['x'] } } }).pending).toEqual([]);
  });

  it('reads whatever is stored without falling over', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('City', '1', 'x'), fc.jsonValue()), loaded => {
        const { masks } = startMasks([withDefault], charts, loaded);
        expect(masks.City).toBeDefined();
      }),
    );
  });

  it('reads preselected values of older links by column', () => {
    const time = storedFilter('When', { filterType: 'filter_time' });
    const found = preselected('{"9":{"city":["a"],"__time_range":"Last week","other":1}}', [
      withDefault,
      time,
    ]);
    expect(found).toMatchObject({
      City: { filterState: { value: ['a'] } },
      When: { filterState: { value: 'Last week' } },
    });
    expect(preselected('{', [])).toBeNull();
  });
});

describe('what is asked of a chart', () => {
  const inFirst = storedFilter('A', { scope: { rootPath: ['TAB-1'], excluded: [2] } });
  const everywhere = storedFilter('B');
  const groupBy = readItems({
    chart_customization_config: [
      {
        id: 'CHART_CUSTOMIZATION-1',
        type: 'CHART_CUSTOMIZATION',
        filterType: 'chart_customization_dynamic_groupby',
        targets: [{ datasetId: 5 }],
      },
    ],
  })[0]!;
  const items = [inFirst, everywhere, groupBy];
  const cross: Mask = {
    extraFormData: { filters: [{ col: 'c', op: 'IN', val: [3] }] },
    filterState: { value: [3] },
    ownState: {},
  };
  const situation = (metadata = {}) => ({
    items,
    masks: {
      3: cross,
      B: maskFor(everywhere, ['b']),
      A: maskFor(inFirst, ['a']),
      'CHART_CUSTOMIZATION-1': {
        extraFormData: { custom_form_data: { groupby: ['d'] } },
        filterState: {},
        ownState: {},
      },
      gone: cross,
    },
    reach: reachOf(items, layout),
    layout,
    metadata,
  });
  const columns = (chartId: number, metadata = {}) => {
    const { filters = [] } = filtersOn(chartId, 1, situation(metadata)).extraFormData;
    return (filters as { col: string }[]).map(({ col }) => col);
  };

  it('is what reaches it, in the order of the filters, then of charts', () => {
    expect([columns(1), columns(2), columns(3)]).toEqual([['a', 'b', 'c'], ['b', 'c'], ['b']]);
  });

  it('comes from no chart when cross-filters are off', () => {
    expect(columns(1, { cross_filters_enabled: false })).toEqual(['a', 'b']);
    expect(masksOn(1, situation({ cross_filters_enabled: false })).map(({ id }) => id)).toEqual([
      'A',
      'B',
      'CHART_CUSTOMIZATION-1',
    ]);
  });

  it('takes dimensions only of a control of its own dataset', () => {
    expect(filtersOn(1, 5, situation()).groupBy).toEqual(['d']);
    expect(filtersOn(1, 1, situation()).groupBy).toEqual([]);
  });

  it.each([
    ['pie', { groupby: ['a'] }, ['b'], { groupby: ['b'] }],
    ['echarts_timeseries_line', { x_axis: 'day', groupby: [] }, ['day', 'b'], { groupby: ['b'] }],
    ['pivot_table_v2', { groupbyRows: ['a'], groupbyColumns: [] }, ['a', 'b'], { groupbyColumns: ['b'] }],
    ['word_cloud', { series: 'a' }, ['b'], { series: 'b' }],
    ['sankey_v2', { source: 'a', target: 'b' }, ['c', 'd'], { source: 'c', target: 'd' }],
    ['sunburst_v2', { columns: ['a'] }, ['b', 'c'], { columns: ['b', 'c'] }],
    ['big_number_total', { metric: 'x' }, ['b'], {}],
    ['deck_arc', {}, ['b'], {}],
  ])('%s is regrouped', (viz_type, settings, chosen, change) => {
    expect(regrouped({ viz_type, ...settings }, chosen)).toEqual({ viz_type, ...settings, ...change });
  });
});

describe('filters as bundles of other places bring them', () => {
  const read = (stored: object) => {
    const [item] = readItems({
      native_filter_configuration: [{ id: 'F', type: 'NATIVE_FILTER', ...stored }],
    });
    if (item?.kind !== 'filter') throw new Error('no filter');
    return item;
  };
  it.each([
    ['nothing but an id', {}, { type: 'unknown', name: '', datasetId: null, column: null }],
    [
      'settings that are null and no scope',
      {
        filterType: 'filter_select',
        controlValues: null,
        targets: [{ datasetId: 3, column: { name: 'a' } }],
      },
      { type: 'select', settings: {}, datasetId: 3, column: 'a', scope: { rootPath: ['ROOT_ID'] } },
    ],
    [
      'a dataset that could not be found on import',
      { filterType: 'filter_select', targets: [{ column: { name: 'a' } }] },
      { datasetId: null, column: 'a' },
    ],
    [
      'parents that are no list and a default that is none',
      { filterType: 'filter_range', cascadeParentIds: null, defaultDataMask: null },
      { type: 'range', parentIds: [], defaultMask: { filterState: {}, extraFormData: {} } },
    ],
  ])('%s', (_, stored, expected) => {
    expect(read(stored)).toMatchObject(expected);
  });

  it('reach charts by their scope, whatever the stored lists of charts say', () => {
    const item = read({ filterType: 'filter_select', chartsInScope: [99991, 'a-uuid'], scope: {} });
    expect([...(reachOf([item], layout).get('F') ?? [])].length).toBeGreaterThan(0);
  });
});

it('migrates the older form of display controls and leaves removed ones out', () => {
  const [item, ...rest] = readItems({
    chart_customization_config: [
      {
        id: 'groupby_1',
        title: 'By',
        customization: { name: 'Split by', dataset: '4', column: 'city', canSelectMultiple: false },
      },
      { id: 'groupby_2', removed: true, customization: {} },
    ],
  });
  expect(rest).toEqual([]);
  expect(item).toMatchObject({
    kind: 'filter',
    type: 'group-by',
    name: 'Split by',
    datasetId: 4,
    column: 'city',
    settings: { canSelectMultiple: false },
  });
});

it('a cleared range stands open at both ends', () => {
  expect(clearedMask(storedFilter('P', { filterType: 'filter_range' })).filterState.value).toEqual([
    null,
    null,
  ]);
});
