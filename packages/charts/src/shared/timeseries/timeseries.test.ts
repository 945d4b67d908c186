import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contextOf, type Example, framesOf } from '../../test-kit/example.ts';
import { sortRows, sortSeries } from './arrange.ts';
import { grainLength } from './axes.ts';
import { readTimeseries, type Series } from './data.ts';
import { isolatedRows } from './points.ts';
import { rebased } from './rebase.ts';
import { expandStack, readStack, stackTotals } from './stack.ts';
import { timeseriesView } from './transform.ts';

const example = (settings: Record<string, unknown>, columns: Example['frames'][0]['columns']): Example => ({
  name: 'x',
  settings: { viz_type: 'x', ...settings },
  dataset: { columns: [{ name: 'ds', kind: 'timestamp' }] },
  frames: [{ columns }],
});
const read = (it: Example) => readTimeseries(framesOf(it)[0]!, it.settings, contextOf(it));

const ds = { name: 'ds', kind: 'timestamp' as const, values: [0, 1, 2] };
const series = (name: string, values: (number | null)[]): Series => ({
  name,
  column: name,
  role: 'observed',
  metric: name,
  offset: null,
  base: name,
  dimensions: {},
  values,
});

describe('readTimeseries', () => {
  it('pairs shifted series with the ones they are compared with', () => {
    const data = read(
      example(
        {
          x_axis: 'ds',
          metrics: ['m'],
          groupby: ['g'],
          time_compare: ['1 day ago'],
          comparison_type: 'values',
        },
        [
          ds,
          { name: 'm, boy', kind: 'int', values: [1, 2, 3] },
          { name: '1 day ago, boy', kind: 'int', values: [0, 1, 2] },
        ],
      ),
    );
    expect(data.series.map(({ base, offset, dimensions }) => ({ base, offset, dimensions }))).toEqual([
      { base: 'm, boy', offset: null, dimensions: { g: 'boy' } },
      { base: 'm, boy', offset: '1 day ago', dimensions: { g: 'boy' } },
    ]);
  });

  it('reads dimension values with commas from the label map, and nulls', () => {
    const it = example({ x_axis: 'ds', metrics: ['m'], groupby: ['g', 'h'] }, [
      ds,
      { name: 'a, b, c', kind: 'int', values: [1, 2, 3] },
      { name: '<NULL>, d', kind: 'int', values: [1, 2, 3] },
    ]);
    const context = { ...contextOf(it), labelMaps: [{ 'a, b, c': ['a, b', 'c'] }] };
    const data = readTimeseries(framesOf(it)[0]!, it.settings, context);
    expect(data.series.map(item => item.dimensions)).toEqual([
      { g: 'a, b', h: 'c' },
      { g: null, h: 'd' },
    ]);
  });

  it('leaves out a metric that only sorts', () => {
    const data = read(
      example({ x_axis: 'ds', metrics: ['m'], timeseries_limit_metric: 's' }, [
        ds,
        { name: 'm', kind: 'int', values: [1, 2, 3] },
        { name: 's', kind: 'int', values: [1, 2, 3] },
      ]),
    );
    expect(data.series.map(item => item.name)).toEqual(['m']);
  });

  it.each([
    ['timestamp', [0, 1], {}, 'time'],
    ['int', [1, 2], {}, 'value'],
    ['int', [1, 2], { xAxisForceCategorical: true }, 'category'],
    ['string', ['a', null], {}, 'category'],
    ['timestamp', ['2024-01-01', '2024-01-02'], {}, 'category'],
  ] as const)('takes a %s axis of %j as %s %s', (kind, values, settings, expected) => {
    const data = read(example({ x_axis: 'ds', ...settings }, [{ name: 'ds', kind, values: [...values] }]));
    expect(data.x.kind).toBe(expected);
  });
});

describe('arranging', () => {
  const all = [series('b', [1, 2]), series('a', [5, null]), series('c', [0, 0])];

  it.each([
    ['sum', false, 'a b c'],
    ['sum', true, 'c b a'],
    ['name', true, 'a b c'],
    ['min', true, 'c b a'],
    ['avg', false, 'a b c'],
    ['', false, 'b a c'],
  ])('sorts series by %s, ascending %s', (type, ascending, order) => {
    const settings = { viz_type: 'x', sort_series_type: type, sort_series_ascending: ascending };
    expect(
      sortSeries(all, settings)
        .map(item => item.name)
        .join(' '),
    ).toBe(order);
  });

  it('sorts the rows of a divided categorical axis', () => {
    const x = { column: 'x', kind: 'category' as const, values: ['p', 'q'], cells: ['p', 'q'] };
    const settings = { viz_type: 'x', groupby: ['g'], x_axis_sort: 'sum', x_axis_sort_asc: true };
    const sorted = sortRows({ x, series: all }, settings);
    expect(sorted.x.values).toEqual(['q', 'p']);
    expect(sorted.series[0]!.values).toEqual([2, 1]);
  });
});

it.each([
  [
    [null, 0, 50, 75, null, 25],
    [null, -1, 0, 0.5, null, -0.5],
  ],
  [
    [-4, -2],
    [0, 0.5],
  ],
  [
    [0, null],
    [null, null],
  ],
])('shows %j as the change since its first value', (values, expected) => {
  expect(rebased(series('a', values)).values).toEqual(expected);
});

describe('stacks', () => {
  it.each([
    [true, 'stack'],
    ['Stack', 'stack'],
    ['Stream', 'stream'],
    ['Expand', 'expand'],
    [null, 'none'],
    ['junk', 'none'],
  ])('%j is %s', (value, mode) => {
    expect(readStack(value)).toBe(mode);
  });

  it('expands to shares that add up to one', () => {
    const amounts = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), rows => {
        const shares = expandStack(
          rows.map((values, index) => series(String(index), values)),
          3,
        );
        for (const total of stackTotals(shares, 3)) expect(total).toBeCloseTo(1, 9);
      }),
    );
  });

  it('has no total where there is no value', () => {
    expect(stackTotals([series('a', [null, 1]), series('b', [null, null])], 2)).toEqual([null, 1]);
  });
});

it('finds points that a line cannot show', () => {
  expect([...isolatedRows([1, null, 2, 3, null, 4])]).toEqual([0, 5]);
});

it.each([
  ['PT1S', 1000],
  ['PT5M', 300_000],
  ['P1D', 86_400_000],
  ['1969-12-28T00:00:00Z/P1W', 604_800_000],
  ['P3M', 84 * 86_400_000],
  ['nonsense', undefined],
])('grain %s lasts %s ms', (grain, length) => {
  expect(grainLength(grain)).toBe(length);
});

describe('the tooltip', () => {
  const tooltipOf = (settings: Record<string, unknown>) => {
    const divided = example(
      { x_axis: 'ds', metrics: ['m'], groupby: ['g'], showTooltipPercentage: true, ...settings },
      [
        ds,
        { name: 'small', kind: 'int', values: [1, 2, 3] },
        { name: 'large', kind: 'int', values: [3, null, 1] },
      ],
    );
    const view = timeseriesView(framesOf(divided)[0]!, divided.settings, contextOf(divided));
    if (view.kind !== 'echarts') throw new Error(view.kind);
    return (view.option.tooltip as { formatter: (params: unknown) => string }).formatter;
  };
  const cells = (html: string): string[] =>
    [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(match => match[1]!).filter(Boolean);
  const [large, small, total] = [
    ['large', '3', '75.0%'],
    ['small', '1', '25.0%'],
    ['Total', '4'],
  ];

  it.each([
    ['as the series are sorted', { sort_series_type: 'name', sort_series_ascending: true }, [large, small]],
    [
      'as the series are sorted the other way',
      { sort_series_type: 'name', sort_series_ascending: false },
      [small, large],
    ],
    [
      'largest first',
      { sort_series_type: 'name', sort_series_ascending: false, tooltipSortByMetric: true },
      [large, small],
    ],
  ])('lists values at the pointer %s, with shares and the total', (_, settings, rows) => {
    expect(cells(tooltipOf(settings)([{ axisValue: 0, dataIndex: 0 }]))).toEqual([...rows.flat(), ...total!]);
  });

  it('leaves out what has no value', () => {
    const format = tooltipOf({});
    expect(cells(format([{ axisValue: 1, dataIndex: 1 }]))[0]).toBe('small');
    expect(format([])).toBe('');
  });
});
