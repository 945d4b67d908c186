import { describe, expect, it } from 'vitest';
import { filtersOfLayer } from '../chart-filters.ts';
import type { ExtraFormData } from '../extra-form-data.ts';
import { records } from '../json.ts';
import { filtersOn, masksOn, reachOf } from './applied.ts';
import { IN_TWO_TABS as charts, storedFilter } from './example.ts';
import { readFilterItems } from './item.ts';
import type { DataMask } from './mask.ts';
import { maskFor } from './value-mask.ts';

describe('what is asked of a chart', () => {
  const inFirst = storedFilter('A', { scope: { rootPath: ['TAB-1'], excluded: [2] } });
  const everywhere = storedFilter('B');
  const groupBy = readFilterItems({
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
  const cross: DataMask = {
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
    reach: reachOf(items, charts),
    charts,
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
});

it('asks of a layer what names it, and what names no layer', () => {
  const named = (id: string, selectedLayers: string[]) =>
    storedFilter(id, { scope: { rootPath: ['ROOT_ID'], excluded: [], selectedLayers } });
  const items = [named('A', []), named('B', ['chart-1-layer-1', 'chart-7-layer-0'])];
  const masks = { A: maskFor(items[0]!, ['x']), B: maskFor(items[1]!, ['y']) };
  const situation = { items, masks, reach: reachOf(items, charts), charts, metadata: {} };
  const columns = (data: ExtraFormData) => records(data.filters).map(({ val }) => val);
  const asked = filtersOn(1, 1, situation);
  expect(columns(asked.extraFormData)).toEqual([['x'], ['y']]);
  expect(columns(filtersOfLayer(asked, 0))).toEqual([['x']]);
  expect(columns(filtersOfLayer(asked, 1))).toEqual([['x'], ['y']]);
  expect(filtersOn(2, 1, situation).byLayer).toBeUndefined();
});
