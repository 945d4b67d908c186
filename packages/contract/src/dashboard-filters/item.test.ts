import { describe, expect, it } from 'vitest';
import { reachOf } from './applied.ts';
import { IN_TWO_TABS as charts } from './example.ts';
import { readFilterItems } from './item.ts';

describe('filters as bundles of other places bring them', () => {
  const read = (stored: object) => {
    const [item] = readFilterItems({
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
    expect([...(reachOf([item], charts).get('F') ?? [])].length).toBeGreaterThan(0);
  });
});

it('migrates the older form of display controls and leaves removed ones out', () => {
  const [item, ...rest] = readFilterItems({
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
