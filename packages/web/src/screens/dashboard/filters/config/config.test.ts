import { maskFor, readFilterScope } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { storedFilter } from '../../data-mask/example-filters.ts';
import { chartsInScope } from '../../data-mask/scope.ts';
import { parseLayout } from '../../model/parse.ts';
import { rebuildParents } from '../../model/tree.ts';
import { chosenKeys, scopeOfKeys, withLayers } from './layer-scope.ts';
import {
  changeOf,
  entryOf,
  masksAfter,
  newEntry,
  problemsOf,
  runsInCircle,
  withSettings,
  withStored,
  withTarget,
} from './model.ts';
import { scopeFor, scopeTree } from './scoping.ts';

const node = (id: string, type: string, children: string[] = [], meta: object = {}) => ({
  [id]: { id, type, children, parents: [], meta },
});
const { layout } = parseLayout(
  JSON.stringify({
    ...node('ROOT_ID', 'ROOT', ['TABS-1']),
    ...node('GRID_ID', 'GRID'),
    ...node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    ...node('TAB-1', 'TAB', ['ROW-1'], { text: 'First' }),
    ...node('ROW-1', 'ROW', ['CHART-1', 'CHART-2']),
    ...node('CHART-1', 'CHART', [], { chartId: 1 }),
    ...node('CHART-2', 'CHART', [], { chartId: 2 }),
    ...node('TAB-2', 'TAB', ['ROW-2'], { text: 'Second' }),
    ...node('ROW-2', 'ROW', ['CHART-3']),
    ...node('CHART-3', 'CHART', [], { chartId: 3 }),
  }),
);
rebuildParents(layout);

describe('what keeps a filter from being saved', () => {
  const fresh = newEntry('filter', 1);
  const named = withStored(fresh, { name: 'City' });
  it.each([
    ['a new one', fresh, ['name', 'column']],
    ['no dataset', withStored(newEntry('filter', null), { name: 'x' }), ['dataset']],
    ['complete', withTarget(named, { column: 'city' }), []],
    [
      'a time range needs no dataset',
      withStored(newEntry('filter', null), { name: 'x', filterType: 'filter_time' }),
      [],
    ],
    ['a time grain needs no column', withStored(named, { filterType: 'filter_timegrain' }), []],
    ['a default without a value', { ...withTarget(named, { column: 'c' }), hasDefault: true }, ['default']],
    [
      'a pre-filter without one',
      { ...withTarget(named, { column: 'c' }), hasPreFilter: true },
      ['preFilter'],
    ],
    ['a divider without a title', newEntry('divider', null), ['name']],
    [
      'the empty condition of a required filter for a default',
      {
        ...withStored(withTarget(named, { column: 'c' }), {
          defaultDataMask: {
            filterState: { value: null },
            extraFormData: { adhoc_filters: [{ sqlExpression: '1 = 0' }] },
          },
        }),
        hasDefault: true,
      },
      ['default'],
    ],
    [
      'a missing value for a default',
      {
        ...withStored(withTarget(named, { column: 'c' }), {
          defaultDataMask: {
            filterState: { value: [null] },
            extraFormData: { filters: [{ col: 'c', op: 'IN', val: [null] }] },
          },
        }),
        hasDefault: true,
      },
      [],
    ],
    ['blanks for a name', withStored(withTarget(named, { column: 'c' }), { name: '  ' }), ['name']],
  ])('%s', (_, entry, fields) => {
    expect(Object.keys(problemsOf(entry, [entry]))).toEqual(fields);
  });

  it('is a circle of dependencies', () => {
    const a = entryOf(storedFilter('A', { cascadeParentIds: ['B'] }));
    const b = entryOf(storedFilter('B', { cascadeParentIds: ['C'] }));
    const c = entryOf(storedFilter('C', { cascadeParentIds: ['A'] }));
    expect(runsInCircle(a, [a, b, c])).toBe(true);
    expect(runsInCircle(a, [a, b, { ...c, dependent: false }])).toBe(false);
    expect(problemsOf(c, [a, b, c]).parents).toBe('Cyclic dependency detected');
  });
});

describe('what a save sends', () => {
  const items = [storedFilter('A'), storedFilter('B'), storedFilter('C')];
  const entries = items.map(entryOf);
  it('is nothing when nothing changed', () => {
    expect(changeOf(items, entries, 'filters', layout)).toBeNull();
    expect(changeOf(items, entries, 'controls', layout)).toBeNull();
  });

  it('is what changed, whole', () => {
    const change = changeOf(
      items,
      [withSettings(entries[0]!, { multiSelect: false }), ...entries.slice(1)],
      'filters',
      layout,
    );
    expect(change).toMatchObject({ deleted: [], reordered: [] });
    expect(change?.modified).toMatchObject([
      {
        id: 'A',
        controlValues: { multiSelect: false },
        chartsInScope: [1, 2, 3],
        tabsInScope: ['TAB-1', 'TAB-2'],
      },
    ]);
  });

  it('names the deleted and the new order', () => {
    expect(changeOf(items, [entries[2]!, entries[0]!], 'filters', layout)).toEqual({
      modified: [],
      deleted: ['B'],
      reordered: ['C', 'A'],
    });
  });

  it('lets go of a parent that is deleted', () => {
    const child = storedFilter('D', { cascadeParentIds: ['A', 'B'] });
    const change = changeOf([...items, child], [...entries.slice(1), entryOf(child)], 'filters', layout);
    expect(change?.modified).toMatchObject([{ id: 'D', cascadeParentIds: ['B'] }]);
  });

  it('says that the first value is no longer the default', () => {
    const was = storedFilter('F', { requiredFirst: true, controlValues: { defaultToFirstItem: true } });
    const now = withSettings(entryOf(was), { defaultToFirstItem: false });
    expect(changeOf([was], [now], 'filters', layout)?.modified).toMatchObject([{ requiredFirst: false }]);
  });

  it('appends a new one and orders only when it stands elsewhere', () => {
    const fresh = withTarget(withStored(newEntry('filter', 1), { name: 'N' }), { column: 'n' });
    expect(changeOf(items, [...entries, fresh], 'filters', layout)?.reordered).toEqual([]);
    expect(changeOf(items, [fresh, ...entries], 'filters', layout)?.reordered).toEqual([
      fresh.id,
      'A',
      'B',
      'C',
    ]);
  });
});

describe('after a save', () => {
  const before = [
    storedFilter('A'),
    storedFilter('B'),
    storedFilter('C', { controlValues: { enableEmptyFilter: true } }),
  ];
  const masks = Object.fromEntries(before.map(filter => [filter.id, maskFor(filter, ['x'])]));
  it('unchanged filters keep their state, changed ones start anew unless they need a value', () => {
    const after = [
      before[0]!,
      storedFilter('B', { name: 'Other' }),
      storedFilter('C', { name: 'Other', controlValues: { enableEmptyFilter: true } }),
      storedFilter('D'),
    ];
    const result = masksAfter(before, after, { ...masks, 2: maskFor(before[0]!, ['y']) }, new Set([1, 2]));
    const values = Object.fromEntries(
      Object.entries(result.masks).map(([id, { filterState }]) => [id, filterState.value]),
    );
    expect(values).toEqual({ 2: ['y'], A: ['x'], B: null, C: ['x'], D: null });
  });
});

describe('scoping', () => {
  it('shows tabs and charts as a tree', () => {
    expect(scopeTree(layout, id => `Chart ${id}`)).toEqual([
      {
        key: 'TAB-1',
        title: 'First',
        children: [
          { key: '1', title: 'Chart 1', children: [] },
          { key: '2', title: 'Chart 2', children: [] },
        ],
      },
      { key: 'TAB-2', title: 'Second', children: [{ key: '3', title: 'Chart 3', children: [] }] },
    ]);
  });

  it.each([
    [[1, 2, 3], { rootPath: ['ROOT_ID'], excluded: [] }],
    [[1, 2], { rootPath: ['TAB-1'], excluded: [] }],
    [[1, 3], { rootPath: ['ROOT_ID'], excluded: [2] }],
    [[2], { rootPath: ['TAB-1'], excluded: [1] }],
    [[], { rootPath: [], excluded: [] }],
  ])('%j is said as %j, and means that', (charts, scope) => {
    expect(scopeFor(new Set(charts), layout)).toEqual(scope);
    expect([...chartsInScope(readFilterScope(scope), layout)]).toEqual(charts);
  });
});

describe('scoping to layers of a map', () => {
  const layersOf = (id: number) => (id === 2 ? [70, 80] : []);
  const [first, second] = ['chart-2-layer-0', 'chart-2-layer-1'];

  it('shows the layers below the map', () => {
    const tree = withLayers(
      scopeTree(layout, id => `Chart ${id}`),
      layersOf,
      id => `Layer ${id}`,
    );
    expect(tree[0]?.children[1]).toEqual({
      key: '2',
      title: 'Chart 2',
      children: [
        { key: first, title: 'Layer 70', children: [] },
        { key: second, title: 'Layer 80', children: [] },
      ],
    });
  });

  it.each([
    [['1', first, second, '3'], { rootPath: ['ROOT_ID'], excluded: [] }],
    [['1', second], { rootPath: ['TAB-1'], excluded: [], selectedLayers: [second] }],
    [[first], { rootPath: ['TAB-1'], excluded: [1], selectedLayers: [first] }],
    [['3'], { rootPath: ['TAB-2'], excluded: [] }],
    [[], { rootPath: [], excluded: [] }],
  ])('%j is said as %j, and means that', (keys, scope) => {
    expect(scopeOfKeys(keys, layout, layersOf)).toEqual(scope);
    expect(chosenKeys(readFilterScope(scope), layout, layersOf)).toEqual(keys);
  });

  it('means a map as a whole whose named layers are gone', () => {
    const scope = readFilterScope({ rootPath: [], excluded: [], selectedLayers: ['chart-2-layer-9'] });
    expect(chosenKeys(scope, layout, layersOf)).toEqual([first, second]);
  });
});
