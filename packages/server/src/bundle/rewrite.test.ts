import { describe, expect, it } from 'vitest';
import {
  chartRefs,
  chartsOf,
  contextWithDatasource,
  mapChartIds,
  portableSettings,
  withChartIds,
  withChartUuids,
  withDatasetIds,
  withDatasetUuids,
  withDatasource,
  withLayers,
  withMissingCharts,
} from './rewrite.ts';

const position = {
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
  'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['CHART-1', 'CHART-2'] },
  'CHART-1': { type: 'CHART', id: 'CHART-1', meta: { chartId: 7, uuid: 'u7', width: 4 } },
  'CHART-2': { type: 'CHART', id: 'CHART-2', meta: { chartId: 8, width: 4 } },
};

describe('layouts', () => {
  it('name their charts', () => {
    expect(chartsOf(position).map(({ chart }) => chart)).toEqual([
      { id: 7, uuid: 'u7' },
      { id: 8, uuid: null },
    ]);
  });

  it('take new ids where the chart is known, none where it is not, and keep everything else', () => {
    const rewritten = withChartIds(position, new Map([['u7', 70]]));
    expect(chartsOf(rewritten).map(({ chart }) => chart.id)).toEqual([70, 0]);
    expect(rewritten['ROW-1']).toBe(position['ROW-1']);
  });

  it('find a chart without uuid by the number it has elsewhere in the layout', () => {
    const twice = { ...position, 'CHART-3': { type: 'CHART', id: 'CHART-3', meta: { chartId: 7 } } };
    const refs = chartRefs(twice, new Map([['u7', 70]]));
    expect(chartsOf(withChartIds(twice, refs)).map(({ chart }) => chart.id)).toEqual([70, 0, 70]);
  });

  it('get the uuids they lack', () => {
    expect(chartsOf(withChartUuids(position, new Map([[8, 'u8']])))[1]?.chart.uuid).toBe('u8');
  });

  it('show charts that no node shows, in the grid or the first tab', () => {
    const missing = [{ uuid: 'u9', id: 9, name: 'Nine' }];
    const inGrid = withMissingCharts(position, missing);
    expect((inGrid.GRID_ID as { children: string[] }).children).toEqual(['ROW-1', 'ROW-u9']);
    const tabs = {
      ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['TABS-1'] },
      'TABS-1': { type: 'TABS', id: 'TABS-1', children: ['TAB-1'] },
      'TAB-1': { type: 'TAB', id: 'TAB-1', children: [], parents: ['ROOT_ID', 'TABS-1'] },
    };
    const inTab = withMissingCharts(tabs, missing);
    expect((inTab['TAB-1'] as { children: string[] }).children).toEqual(['ROW-u9']);
    expect((inTab['CHART-u9'] as { parents: string[] }).parents).toEqual([
      'ROOT_ID',
      'TABS-1',
      'TAB-1',
      'ROW-u9',
    ]);
  });
});

describe('dashboard metadata', () => {
  const map = new Map([
    ['7', 70],
    ['u7', 70],
    ['8', 80],
  ]);

  it('maps chart ids everywhere and drops those that map to nothing', () => {
    const metadata = {
      timed_refresh_immune_slices: [7, 99],
      expanded_slices: { '7': true, '99': true },
      chart_configuration: {
        '7': {
          id: 7,
          crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [8, 99] }, chartsInScope: [8, 99] },
        },
        '99': { id: 99 },
      },
      global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [7] }, chartsInScope: [7, 8] },
      native_filter_configuration: [
        { id: 'a', scope: { excluded: [7, 99] }, chartsInScope: [8] },
        { id: 'divider' },
      ],
      color_scheme: 'x',
      filter_scopes: {},
      default_filters: '{}',
    };
    expect(mapChartIds(metadata, map)).toEqual({
      timed_refresh_immune_slices: [70],
      expanded_slices: { '70': true },
      chart_configuration: {
        '70': {
          id: 70,
          crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [80] }, chartsInScope: [80] },
        },
      },
      global_chart_configuration: {
        scope: { rootPath: ['ROOT_ID'], excluded: [70] },
        chartsInScope: [70, 80],
      },
      native_filter_configuration: [
        { id: 'a', scope: { excluded: [70] }, chartsInScope: [80] },
        { id: 'divider' },
      ],
      color_scheme: 'x',
    });
  });

  it('understands charts named by their uuids, and a list that is null', () => {
    const metadata = {
      chart_configuration: { u7: { id: 'u7', crossFilters: { scope: 'global', chartsInScope: ['u7', 8] } } },
      native_filter_configuration: null,
    };
    expect(mapChartIds(metadata, map)).toEqual({
      chart_configuration: { '70': { id: 70, crossFilters: { scope: 'global', chartsInScope: [70, 80] } } },
      native_filter_configuration: [],
    });
  });

  it('names datasets by uuid outside and by id inside', () => {
    const inside = {
      native_filter_configuration: [
        { targets: [{ datasetId: 3, column: { name: 'a' } }] },
        { targets: [{}] },
        {},
      ],
    };
    const outside = withDatasetUuids(inside, new Map([[3, 'd3']]));
    expect(outside.native_filter_configuration).toEqual([
      { targets: [{ datasetUuid: 'd3', column: { name: 'a' } }] },
      { targets: [{}] },
      {},
    ]);
    expect(withDatasetIds(outside, new Map([['d3', 3]]))).toEqual(inside);
  });
});

describe('charts', () => {
  it('point at the dataset of this store and keep only formula annotations', () => {
    const layers = [{ annotationType: 'FORMULA' }, { annotationType: 'EVENT' }];
    expect(withDatasource({ datasource: '1__table', annotation_layers: layers, kept: 1 }, 5)).toEqual({
      datasource: '5__table',
      annotation_layers: [{ annotationType: 'FORMULA' }],
      kept: 1,
    });
    expect(portableSettings({ datasource: '1__table', slice_id: 3, kept: 1 })).toEqual({ kept: 1 });
  });

  it('made of others name those they are made of, and none that is not there', () => {
    const refs = new Map([
      ['4', 40],
      ['5', 50],
    ]);
    expect(withLayers({ deck_slices: [4, 99, 5], kept: 1 }, refs)).toEqual({
      deck_slices: [40, 50],
      kept: 1,
    });
    expect(withLayers({ kept: 1 }, refs)).toEqual({ kept: 1 });
  });

  it('re-point stored query contexts', () => {
    const context = {
      datasource: { id: 1, type: 'table' },
      form_data: { datasource: '1__table' },
      queries: [{ datasource: { id: 1 } }, {}],
    };
    expect(JSON.parse(contextWithDatasource(JSON.stringify(context), 5))).toEqual({
      datasource: { id: 5, type: 'table' },
      form_data: { datasource: '5__table' },
      queries: [{ datasource: { id: 5, type: 'table' } }, {}],
    });
  });
});
