import { type ChartDefinition, charts, type Settings } from '@parallax/charts';
import type { QueryObject } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { NOTHING_PICKED, type Picked } from '../../../../chart-host/pick.ts';
import { breadcrumbs, drillField, drillSettings, stepBy, usedColumns } from './drill-by.ts';
import { detailFilters, rowsRequest } from './drill-filters.ts';
import { type Circumstances, offerFor } from './offer.ts';

const load = async (type: string): Promise<ChartDefinition> => {
  const { chart } = await charts.find(({ manifest }) => manifest.type === type)!.load();
  return chart;
};
const picked = (values: Record<string, unknown>, more: Partial<Picked> = {}): Picked => ({
  name: '',
  values,
  ...more,
});
const adhoc = { sqlExpression: 'upper(genre)', label: 'Genre', expressionType: 'SQL' as const };
const queries: QueryObject[] = [
  {
    columns: ['platform', adhoc, { sqlExpression: 'year', label: 'year', columnType: 'BASE_AXIS' }],
    extras: { time_grain_sqla: 'P1Y', where: '(rank < 10)', having: 'count(*) > 1' },
    filters: [{ col: 'region', op: 'IN', val: ['EU'] }],
    time_range: 'Last year',
  },
];

describe('filters of a drill to detail', () => {
  const settings: Settings = { viz_type: 'x' };
  it.each<[string, Picked, unknown[]]>([
    ['a value', picked({ platform: 'Wii' }), [{ col: 'platform', op: '==', val: 'Wii' }]],
    ['no value', picked({ platform: null }), [{ col: 'platform', op: 'IS NULL' }]],
    ['an expression of the chart', picked({ Genre: 'A' }), [{ col: adhoc, op: '==', val: 'A' }]],
    [
      'a row',
      picked({ platform: 'Wii' }, { also: { rank: 2 } }),
      [
        { col: 'platform', op: '==', val: 'Wii' },
        { col: 'rank', op: '==', val: 2 },
      ],
    ],
    [
      'a moment, which is an interval',
      picked({}, { x: { column: 'year', value: 0, temporal: true } }),
      [{ col: 'year', op: '==', val: 0, grain: 'P1Y' }],
    ],
    [
      'a category',
      picked({}, { x: { column: 'platform', value: 'Wii', temporal: false } }),
      [{ col: 'platform', op: '==', val: 'Wii' }],
    ],
    ['nothing', NOTHING_PICKED, []],
  ])('%s', (_name, hit, expected) => {
    expect(detailFilters(hit, settings, queries).map(({ filter }) => filter)).toEqual(expected);
  });

  it('keep those of the chart, but not its conditions on figures', () => {
    const filters = detailFilters(picked({ platform: 'Wii' }), settings, queries);
    expect(rowsRequest(queries[0], filters)).toEqual({
      filters: [
        { col: 'region', op: 'IN', val: ['EU'] },
        { col: 'platform', op: '==', val: 'Wii' },
      ],
      time_range: 'Last year',
      extras: { time_grain_sqla: 'P1Y', where: '(rank < 10)', having: '' },
    });
  });
});

describe('drill by', () => {
  it.each<[string, Record<string, unknown>, Picked, string | null]>([
    ['pie', { groupby: ['genre'] }, picked({ genre: 'A' }), 'groupby'],
    ['pivot_table_v2', { groupbyRows: ['a'], groupbyColumns: ['b'] }, picked({ b: 1 }), 'groupbyColumns'],
    ['pivot_table_v2', { groupbyRows: ['a'], groupbyColumns: ['b'] }, NOTHING_PICKED, 'groupbyRows'],
    ['sunburst_v2', { columns: ['a', 'b'] }, picked({ a: 1, b: 2 }), 'columns'],
    ['echarts_timeseries_line', { x_axis: 'year', groupby: [] }, NOTHING_PICKED, 'groupby'],
    [
      'echarts_timeseries_bar',
      { x_axis: 'genre', groupby: [] },
      picked({}, { x: { column: 'genre', value: 'A', temporal: false } }),
      'x_axis',
    ],
    ['mixed_timeseries', { groupby: ['a'], groupby_b: ['b'] }, picked({ b: 1 }), 'groupby_b'],
    ['graph_chart', { source: 'a', target: 'b' }, picked({ b: 1 }), 'target'],
    ['table', { query_mode: 'raw', all_columns: ['a'] }, picked({ a: 1 }), null],
    ['big_number_total', {}, NOTHING_PICKED, null],
  ])('of %s %j', async (viz_type, settings, hit, field) => {
    expect(drillField(await load(viz_type), { viz_type, ...settings }, hit)).toBe(field);
  });

  it('replaces the columns and stays within the value', async () => {
    const chart = await load('pie');
    const settings: Settings = { viz_type: 'pie', groupby: ['genre'], adhoc_filters: [{ clause: 'WHERE' }] };
    const step = stepBy('platform', 'groupby', picked({ genre: 'A' }), []);
    const next = drillSettings(chart, settings, step);
    expect(next.groupby).toEqual(['platform']);
    expect(next.adhoc_filters).toEqual([
      { clause: 'WHERE' },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'genre', operator: '==', comparator: 'A' },
    ]);
    expect(usedColumns(chart, next)).toEqual(['platform']);
    const further = stepBy('year', 'groupby', picked({ platform: null }), []);
    expect(breadcrumbs(chart, settings, [step, further])).toEqual([
      { by: 'genre', chosen: 'A' },
      { by: 'platform', chosen: 'NULL' },
      { by: 'year', chosen: '' },
    ]);
  });

  it('explains the colours of a chart that had none', async () => {
    const chart = await load('echarts_timeseries_bar');
    const settings: Settings = { viz_type: 'echarts_timeseries_bar', x_axis: 'year', show_legend: false };
    const step = stepBy('genre', 'groupby', NOTHING_PICKED, []);
    expect(drillSettings(chart, settings, step).show_legend).toBe(true);
    expect(drillSettings(chart, { ...settings, groupby: ['a'] }, step).show_legend).toBe(false);
  });

  it('shows what is no place any more as parts of a whole', async () => {
    const chart = await load('world_map');
    const settings: Settings = { viz_type: 'world_map', entity: 'country' };
    const step = stepBy('year', 'entity', picked({ country: 'FR' }), []);
    expect(drillSettings(chart, settings, step)).toMatchObject({ viz_type: 'pie', groupby: ['year'] });
  });

  it('has a setting to replace in every chart that says so', async () => {
    for (const { manifest } of charts.filter(entry => entry.manifest.behaviours.includes('drill-by'))) {
      const field = drillField(await load(manifest.type), { viz_type: manifest.type }, NOTHING_PICKED);
      expect([manifest.type, field]).not.toEqual([manifest.type, null]);
    }
  });
});

describe('what a context menu offers', () => {
  const here: Circumstances = {
    behaviours: ['cross-filter', 'drill-to-detail', 'drill-by'],
    picked: picked({ genre: 'A' }),
    may: { detail: true, drillBy: true },
    field: 'groupby',
    crossFilter: { enabled: true, selects: true, active: false },
  };
  const refusals = (changes: Partial<Circumstances>) => {
    const { crossFilter, detail, detailBy, drillBy } = offerFor({ ...here, ...changes });
    return [crossFilter, detail, detailBy, drillBy].map(entry =>
      entry === undefined ? 'absent' : entry.refused === null ? 'open' : 'refused',
    );
  };
  it.each<[string, Partial<Circumstances>, string[]]>([
    ['a value', {}, ['open', 'open', 'open', 'open']],
    [
      'no value',
      { picked: NOTHING_PICKED, crossFilter: { enabled: true, selects: false, active: false } },
      ['refused', 'open', 'refused', 'open'],
    ],
    [
      'cross-filters off',
      { crossFilter: { enabled: false, selects: true, active: false } },
      ['refused', 'open', 'open', 'open'],
    ],
    ['a dialog', { crossFilter: undefined }, ['absent', 'open', 'open', 'open']],
    [
      'a figure',
      { behaviours: ['drill-to-detail'], field: null, picked: NOTHING_PICKED },
      ['refused', 'open', 'refused', 'refused'],
    ],
    ['a chart that does nothing', { behaviours: [] }, ['refused', 'refused', 'refused', 'refused']],
    [
      'somebody who may not drill',
      { may: { detail: false, drillBy: false } },
      ['open', 'absent', 'absent', 'absent'],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(refusals(changes)).toEqual(expected);
  });
});
