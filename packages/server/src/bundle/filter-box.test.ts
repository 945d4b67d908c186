import { expect, it } from 'vitest';
import type { ChartFile, Contents, DashboardFile } from './files.ts';
import { withoutFilterBoxes } from './filter-box.ts';

const box: ChartFile = {
  slice_name: 'Region filter',
  viz_type: 'filter_box',
  params: {
    date_filter: true,
    time_range: 'Last year',
    filter_configs: [
      { column: 'region', label: 'Region', multiple: true, asc: false, metric: 'count', defaultValue: 'A;B' },
      { column: 'country', multiple: false, clearable: false },
    ],
  },
  uuid: 'box',
  version: '1.0.0',
  dataset_uuid: 'data',
};
const pie: ChartFile = { ...box, viz_type: 'pie', uuid: 'pie', params: {} };
const dashboard: DashboardFile = {
  dashboard_title: 'World',
  uuid: 'dash',
  version: '1.0.0',
  position: {
    GRID_ID: { type: 'GRID', children: ['ROW-1', 'ROW-2'] },
    'ROW-1': { type: 'ROW', children: ['COLUMN-1'] },
    'COLUMN-1': { type: 'COLUMN', children: ['CHART-1'] },
    'CHART-1': { type: 'CHART', meta: { chartId: 4, uuid: 'box' } },
    'ROW-2': { type: 'ROW', children: ['CHART-2'] },
    'CHART-2': { type: 'CHART', meta: { chartId: 5, uuid: 'pie' } },
  },
  metadata: {
    filter_scopes: { '4': { region: { scope: ['TAB-1'], immune: [5] } } },
    default_filters: '{"4": {"country": ["France"]}}',
  },
};

it('filter boxes become filters of the dashboards that show them', () => {
  const { charts, dashboards } = withoutFilterBoxes({
    charts: new Map([
      ['charts/b.yaml', box],
      ['charts/p.yaml', pie],
    ]),
    dashboards: new Map([['dashboards/d.yaml', dashboard]]),
  } as Contents);
  expect([...charts.keys()]).toEqual(['charts/p.yaml']);
  const { position, metadata } = dashboards.get('dashboards/d.yaml')!;
  expect(Object.keys(position!)).toEqual(['GRID_ID', 'ROW-2', 'CHART-2']);
  expect(position!.GRID_ID).toEqual({ type: 'GRID', children: ['ROW-2'] });
  expect(metadata!.native_filter_configuration).toMatchObject([
    { filterType: 'filter_time', defaultDataMask: { filterState: { value: 'Last year' } } },
    {
      name: 'Region',
      targets: [{ datasetUuid: 'data', column: { name: 'region' } }],
      scope: { rootPath: ['TAB-1'], excluded: [5] },
      controlValues: { multiSelect: true, sortAscending: false, sortMetric: 'count' },
      defaultDataMask: { filterState: { value: ['A', 'B'] } },
    },
    {
      name: 'country',
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      controlValues: { multiSelect: false, enableEmptyFilter: true },
      defaultDataMask: { extraFormData: { filters: [{ col: 'country', op: 'IN', val: ['France'] }] } },
    },
  ]);
});

it('what shows none stays as it is', () => {
  const contents = { charts: new Map([['charts/p.yaml', pie]]) } as unknown as Contents;
  expect(withoutFilterBoxes(contents)).toBe(contents);
});
