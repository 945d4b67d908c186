import { describe, expect, it } from 'vitest';
import type { Settings } from '../chart.ts';
import { loadChart } from '../index.ts';
import { effectiveSettings } from '../shared/settings/effective.ts';
import { contextOf, datasetOf, type Example, framesOf } from '../test-kit/example.ts';
import { valuesQuery } from './values.ts';

const pie = (settings: Record<string, unknown>): Example => ({
  name: 'grid',
  settings: { viz_type: 'pie', groupby: ['kind'], metric: 'count', adhoc_filters: [], ...settings },
  dataset: {
    columns: [
      { name: 'kind', kind: 'string' },
      { name: 'region', kind: 'string' },
    ],
    metrics: [
      { name: 'total', verboseName: 'Total revenue', expression: 'SUM(v)', d3Format: null, currency: null },
    ],
  },
  frames: [],
});

const byRegion = {
  matrixify_enable: true,
  matrixify_mode_rows: 'dimensions',
  matrixify_dimension_rows: { dimension: 'region', values: ['North', null] },
  matrixify_mode_columns: 'metrics',
  matrixify_columns: ['count', 'total'],
};

async function opened(settings: Record<string, unknown>) {
  const example = pie(settings);
  const chart = (await loadChart(example.settings))!;
  const dataset = datasetOf(example);
  const effective = effectiveSettings(chart, example.settings, { page: 'explore', dataset });
  return { chart, effective, example, queries: chart.query(effective, { dataset }) };
}

describe('a chart repeated over a grid', () => {
  it('asks once for each cell, row by row', async () => {
    const { queries } = await opened(byRegion);
    expect(queries.map(query => [query.metrics, query.filters])).toEqual([
      [['count'], [{ col: 'region', op: '==', val: 'North' }]],
      [['total'], [{ col: 'region', op: '==', val: 'North' }]],
      [['count'], [{ col: 'region', op: 'IS NULL' }]],
      [['total'], [{ col: 'region', op: 'IS NULL' }]],
    ]);
  });

  it.each([
    ['switched off', { matrixify_enable: false }],
    ['neither side divided', { matrixify_mode_rows: 'disabled', matrixify_mode_columns: 'disabled' }],
    ['divided by nothing yet', { matrixify_dimension_rows: null, matrixify_columns: [] }],
    ['settings of another shape', { matrixify_dimension_rows: 'region', matrixify_columns: 5 }],
  ])('asks as the chart itself does: %s', async (_, change) => {
    const { queries } = await opened({ ...byRegion, ...change });
    const plain = await opened({});
    expect(queries).toEqual(plain.queries);
  });

  it('refuses more cells than anybody can read', async () => {
    const values = Array.from({ length: 51 }, (_, at) => at);
    const many = { ...byRegion, matrixify_dimension_rows: { dimension: 'region', values } };
    await expect(opened(many)).rejects.toThrow('A grid of 51 × 2 charts is too large: at most 100 are drawn');
  });

  it('stands in a cell for the chart of that cell, and outside for the chart without its grid', async () => {
    const { chart, effective } = await opened(byRegion);
    const [whole, cell] = [chart.single!(effective), chart.single!(effective, 2)];
    expect(whole).toEqual({ ...effective, matrixify_enable: false });
    expect(cell).toMatchObject({
      matrixify_enable: false,
      metric: 'count',
      adhoc_filters: [{ subject: 'region', operator: 'IS NULL' }],
    });
    expect(chart.single!(effective, 99)).toEqual(whole);
    const dataset = datasetOf(pie({}));
    expect(chart.query(cell, { dataset })).toHaveLength(1);
  });

  it('keeps a selection bright in the cells it was made in, and dims the others', async () => {
    const { chart, effective, example } = await opened(byRegion);
    const frame = {
      columns: [
        { name: 'kind', kind: 'string' as const, values: ['a', 'b'] },
        { name: 'count', kind: 'int' as const, values: [1, 2] },
      ],
    };
    const context = { ...contextOf(example), selected: ['a'], selectedIn: { region: 'North' } };
    const view = chart.transform(framesOf({ frames: [frame, frame, frame, frame] }), effective, context);
    if (view.kind !== 'matrix') throw new Error(view.kind);
    const bright = view.matrix.cells.map(({ view: picture }) => {
      const [series] = picture?.kind === 'echarts' ? [picture.option.series].flat() : [];
      const data = series && Array.isArray(series.data) ? series.data : [];
      return data.flatMap((slice: unknown) => {
        const { name, itemStyle } = slice as { name: string; itemStyle: { opacity?: number } };
        return (itemStyle.opacity ?? 1) === 1 ? [name] : [];
      });
    });
    expect(bright).toEqual([['a'], ['a'], [], []]);
    expect(view.matrix.cells.map(cell => cell.repeats)).toEqual([
      { place: 0, values: { region: 'North' } },
      { place: 1, values: { region: 'North' } },
      { place: 2, values: { region: null } },
      { place: 3, values: { region: null } },
    ]);
  });

  it('places the cells under and beside their headings', async () => {
    const { chart, effective, example } = await opened({
      ...byRegion,
      matrixify_row_height: 200,
      matrixify_cell_title_template: '{{row}} / {{column}}',
    });
    const frame = (metric: string, values: number[]): Example['frames'][number] => ({
      columns: [
        { name: 'kind', kind: 'string', values: values.map(String) },
        { name: metric, kind: 'int', values },
      ],
    });
    const frames = framesOf({
      frames: [frame('count', [1]), frame('total', [2]), frame('count', []), frame('total', [3, 4])],
    });
    const view = chart.transform(frames, effective, { ...contextOf(example), width: 1000, height: 400 });
    if (view.kind !== 'matrix') throw new Error(view.kind);
    expect(view.matrix.headings.map(({ text, x, y }) => [text, x, y])).toEqual([
      ['count', 64, 0],
      ['Total revenue', 536, 0],
      ['North', 0, 24],
      ['<NULL>', 0, 232],
    ]);
    expect(
      view.matrix.cells.map(({ title, x, y, width, height, view: own }) => [
        title,
        x,
        y,
        width,
        height,
        own?.kind,
      ]),
    ).toEqual([
      ['North / count', 64, 44, 464, 180, 'echarts'],
      ['North / Total revenue', 536, 44, 464, 180, 'echarts'],
      ['<NULL> / count', 64, 252, 464, 180, undefined],
      ['<NULL> / Total revenue', 536, 252, 464, 180, 'echarts'],
    ]);
  });

  it('goes on below where only so many charts stand in a row', async () => {
    const { chart, effective, example } = await opened({
      ...byRegion,
      matrixify_mode_rows: 'disabled',
      matrixify_columns: ['a', 'b', 'c'],
      matrixify_fit_columns_dynamically: false,
      matrixify_charts_per_row: 2,
    });
    const view = chart.transform([], effective, { ...contextOf(example), width: 1000, height: 400 });
    if (view.kind !== 'matrix') throw new Error(view.kind);
    expect(view.matrix.cells.map(({ name, x, y }) => [name, x, y])).toEqual([
      ['a', 0, 24],
      ['b', 504, 24],
      ['c', 0, 356],
    ]);
  });
});

it.each([
  [1400, 3],
  [640, 3],
  [420, 2],
  [390, 1],
])('a frame %i pixels wide has %i charts beside each other', async (width, across) => {
  const { chart, effective, example } = await opened({
    ...byRegion,
    matrixify_mode_rows: 'disabled',
    matrixify_columns: ['a', 'b', 'c'],
  });
  const view = chart.transform([], effective, { ...contextOf(example), width, height: 400 });
  if (view.kind !== 'matrix') throw new Error(view.kind);
  expect(new Set(view.matrix.cells.map(cell => cell.x)).size).toBe(across);
  expect(view.matrix.width).toBeLessThanOrEqual(width);
});

describe('the values of a side', () => {
  const settings: Settings = {
    viz_type: 'pie',
    matrixify_dimension_rows: { dimension: 'region', values: [] },
    matrixify_topn_metric_rows: 'total',
  };
  const dataset = datasetOf(pie({}));
  it.each([
    [
      { matrixify_dimension_selection_mode_rows: 'topn', matrixify_topn_value_rows: 3 },
      { metrics: ['total'], orderby: [['total', false]], row_limit: 3 },
    ],
    [
      { matrixify_dimension_selection_mode_rows: 'topn', matrixify_topn_order_rows: false },
      { metrics: ['total'], orderby: [['total', true]], row_limit: 10 },
    ],
    [
      { matrixify_dimension_selection_mode_rows: 'all' },
      { metrics: [], orderby: [['region', true]], row_limit: 100 },
    ],
    [
      { matrixify_dimension_selection_mode_rows: 'all', matrixify_all_sort_by_rows: 'z_to_a' },
      { metrics: [], orderby: [['region', false]] },
    ],
    [
      { matrixify_dimension_selection_mode_rows: 'all', matrixify_all_sort_by_rows: 'metric' },
      { metrics: ['total'], orderby: [['total', false]] },
    ],
  ])('%j', (change, expected) => {
    const query = valuesQuery({ ...settings, ...change }, 'rows', { dataset });
    expect(query).toMatchObject({ columns: ['region'], ...expected });
  });

  it('cannot be asked for without a dimension', () => {
    expect(valuesQuery({ viz_type: 'pie' }, 'rows', { dataset })).toBeNull();
  });
});
