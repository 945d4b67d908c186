import { describe, expect, test } from 'vitest';
import { frameOf, run } from './frames.fixture.ts';

const day = (n: number) => Date.UTC(2024, 0, n);
const same = (name: string) => ({ columns: { [name]: name } });

describe('one column in, one column out', () => {
  test.each<[string, (number | null)[], Record<string, unknown>, (number | null)[]]>([
    ['cum', [1, null, 3], { operator: 'sum' }, [1, 1, 4]],
    ['cum', [2, 3, 4], { operator: 'prod' }, [2, 6, 24]],
    ['cum', [2, 3, 1], { operator: 'max' }, [2, 3, 3]],
    ['cum', [2, 3, 1], { operator: 'min' }, [2, 2, 1]],
    ['diff', [1, 4, null, 9], {}, [null, 3, null, null]],
    ['diff', [1, 4, 9], { periods: 2 }, [null, null, 8]],
    ['diff', [1, 4, 9], { periods: -1 }, [-3, -5, null]],
    ['rolling', [1, 2, 3, 4], { rolling_type: 'sum', window: 2 }, [null, 3, 5, 7]],
    ['rolling', [1, 2, 3, 4], { rolling_type: 'sum', window: 2, min_periods: 2 }, [3, 5, 7]],
    ['rolling', [1, null, 3], { rolling_type: 'mean', window: 2, min_periods: 0 }, [1, 1, 3]],
    ['rolling', [null, null], { rolling_type: 'sum', window: 2, min_periods: 0 }, [0, 0]],
    ['rolling', [5, 1, 4], { rolling_type: 'max', window: 2, min_periods: 1 }, [5, 5, 4]],
    ['rolling', [1, 5, 3], { rolling_type: 'median', window: 3, min_periods: 1 }, [1, 3, 3]],
    ['rolling', [1, 2, 3], { rolling_type: 'mean', window: 3, min_periods: 1, center: true }, [1.5, 2, 2.5]],
    ['rolling', [1, null, 3], { rolling_type: 'count', window: 2, min_periods: 0 }, [1, 1, 1]],
  ])('%s of %j with %j', (operation, values, options, expected) => {
    expect(run(frameOf({ m: values }), [operation, { ...same('m'), ...options }])).toEqual({ m: expected });
  });

  test('a new name adds a column', () => {
    const options = { operator: 'sum', columns: { m: 'total' } };
    expect(run(frameOf({ 'm:int': [1, 2] }), ['cum', options])).toEqual({ m: [1, 2], total: [1, 3] });
  });

  test('diff over columns', () => {
    const options = { columns: { a: 'a', b: 'b' }, axis: 1 };
    expect(run(frameOf({ a: [1, 2], b: [5, 7] }), ['diff', options])).toEqual({ a: [null, null], b: [4, 5] });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['cum', { operator: 'mean', ...same('m') }, 'Error: Invalid cumulative operator: mean'],
    ['cum', { operator: 'sum', ...same('x') }, 'Error: Referenced columns not available in DataFrame.'],
    ['rolling', { rolling_type: 'sum', ...same('m') }, 'Error: Undefined window for rolling operation'],
    ['rolling', { rolling_type: 'sum', window: 0, ...same('m') }, 'Error: Window must be > 0'],
    ['rolling', { rolling_type: 'eval', window: 2, ...same('m') }, 'Error: Invalid rolling_type: eval'],
    ['rolling', { rolling_type: 'sum', window: 20_000, ...same('m') }, 'Error: Window must be <= 10000'],
    ['resample', { rule: '1D', method: 'sum' }, 'Error: Resample operation requires DatetimeIndex'],
    [
      'contribution',
      { columns: ['x'] },
      'Error: Column "x" is not numeric or does not exists in the query results.',
    ],
    [
      'compare',
      { source_columns: ['m'], compare_columns: [], compare_type: 'ratio' },
      'must have the same length',
    ],
    [
      'compare',
      { source_columns: ['m'], compare_columns: ['m'], compare_type: 'x' },
      '`compare_type` must be',
    ],
    ['boxplot', { groupby: [], metrics: ['m'], whisker_type: 'x' }, 'Error: Unsupported whisker type: x'],
    [
      'boxplot',
      { metrics: ['m'], whisker_type: 'percentile', percentiles: [90, 10] },
      'percentiles must be a list',
    ],
    ['sort', { by: ['x'] }, 'Error: Referenced columns not available in DataFrame.'],
  ])('%s refuses %j', (operation, options, message) => {
    expect(() => run(frameOf({ m: [1, 2] }), [operation, options])).toThrow(message);
  });
});

describe('resample', () => {
  const index = ['pivot', { index: ['t'], columns: [], aggregates: { m: { operator: 'mean' } } }] as [
    string,
    object,
  ];
  const resample = (times: number[], values: number[], options: Record<string, unknown>) =>
    run(
      frameOf({ 't:timestamp': times, m: values }),
      index as [string, Record<string, unknown>],
      ['resample', options],
      ['flatten'],
    );

  test.each<[Record<string, unknown>, (number | null)[]]>([
    [{ rule: '1D', method: 'asfreq' }, [1, null, null, 4]],
    [{ rule: '1D', method: 'asfreq', fill_value: 0 }, [1, 0, 0, 4]],
    [{ rule: '1D', method: 'ffill' }, [1, 1, 1, 4]],
    [{ rule: '1D', method: 'bfill' }, [1, 4, 4, 4]],
    [{ rule: '1D', method: 'linear' }, [1, 2, 3, 4]],
    [{ rule: '1D', method: 'sum' }, [1, 0, 0, 4]],
    [{ rule: '1D', method: 'mean' }, [1, null, null, 4]],
  ])('%j fills every day', (options, expected) => {
    expect(resample([day(1), day(4)], [1, 4], options)).toEqual({ t: [1, 2, 3, 4].map(day), m: expected });
  });

  test('lines run only between the values that stand on the rule', () => {
    const options = { rule: '2D', method: 'linear' };
    expect(resample([day(1), day(2), day(5), day(8)], [1, 50, 5, 9], options)).toEqual({
      t: [1, 3, 5, 7].map(day),
      m: [1, 3, 5, 5],
    });
  });

  test.each<[string, number[], (number | null)[]]>([
    ['1MS', [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)], [3, 4]],
    ['1M', [Date.UTC(2024, 0, 31), Date.UTC(2024, 1, 29)], [3, 4]],
    ['1AS', [Date.UTC(2024, 0, 1)], [7]],
    [
      'W',
      [Date.UTC(2024, 0, 14), Date.UTC(2024, 0, 21), Date.UTC(2024, 0, 28), Date.UTC(2024, 1, 4)],
      [1, 2, 0, 4],
    ],
  ])('%s sums calendar buckets', (rule, labels, expected) => {
    const times = [Date.UTC(2024, 0, 10), Date.UTC(2024, 0, 20), Date.UTC(2024, 1, 3)];
    expect(resample(times, [1, 2, 4], { rule, method: 'sum' })).toEqual({ t: labels, m: expected });
  });

  test('refuses rules it does not know and results without end', () => {
    expect(() => resample([day(1)], [1], { rule: '1X', method: 'sum' })).toThrow(
      'Error: Invalid frequency: 1X',
    );
    expect(() => resample([day(1)], [1], { rule: '1D', method: 'x' })).toThrow(
      'Error: Resample method should be in asfreq, bfill, ffill, linear, median, mean, sum.',
    );
    expect(() => resample([0, day(1)], [1, 2], { rule: '1S', method: 'sum' })).toThrow(
      /more than 1000000 rows/,
    );
  });
});

test('compare adds a column per pair, unbounded shares become null', () => {
  const frame = frameOf({ a: [4, 1, 0], b: [3, 0, 0] });
  const options = { source_columns: ['a'], compare_columns: ['b'] };
  expect(
    run(frame, ['compare', { ...options, compare_type: 'difference', drop_original_columns: true }]),
  ).toEqual({
    difference__a__b: [1, 1, 0],
  });
  expect(run(frame, ['compare', { ...options, compare_type: 'percentage' }])).toEqual({
    a: [4, 1, 0],
    b: [3, 0, 0],
    percentage__a__b: [0.3333, null, null],
  });
  expect(run(frame, ['compare', { ...options, compare_type: 'ratio', precision: 1 }]).ratio__a__b).toEqual([
    1.3,
    null,
    null,
  ]);
});

describe('contribution', () => {
  test('of columns, of rows and of given totals', () => {
    const frame = () => frameOf({ 'g:string': ['x', 'y'], a: [1, 3], b: [null, 2] });
    expect(run(frame(), ['contribution', {}])).toEqual({ g: ['x', 'y'], a: [0.25, 0.75], b: [0, 1] });
    expect(run(frame(), ['contribution', { orientation: 'row' }])).toEqual({
      g: ['x', 'y'],
      a: [1, 0.6],
      b: [null, 0.4],
    });
    const options = { columns: ['a'], rename_columns: ['a%'], contribution_totals: { a: 8 } };
    expect(run(frame(), ['contribution', options])).toEqual({
      g: ['x', 'y'],
      a: [1, 3],
      b: [null, 2],
      'a%': [0.125, 0.375],
    });
  });

  test('nothing has a share of a total that is 0 or not given', () => {
    const options = { columns: ['a', 'b'], contribution_totals: { a: 0 } };
    expect(run(frameOf({ a: [1, 3], b: [1, 3] }), ['contribution', options])).toEqual({
      a: [0, 0],
      b: [0, 0],
    });
  });

  test('keeps shifted columns apart in rows', () => {
    const frame = frameOf({ a: [1], b: [3], 'a__1 year ago': [4], 'b__1 year ago': [4] });
    expect(run(frame, ['contribution', { orientation: 'row', time_shifts: ['1 year ago'] }])).toEqual({
      a: [0.25],
      b: [0.75],
      'a__1 year ago': [0.5],
      'b__1 year ago': [0.5],
    });
  });
});

test('sort keeps missing values last in both directions and is stable', () => {
  const frame = frameOf({ a: [2, null, 1, 2], 'b:string': ['p', 'q', 'r', 's'] });
  expect(run(frame, ['sort', { by: 'a' }]).b).toEqual(['r', 'p', 's', 'q']);
  expect(run(frame, ['sort', { by: ['a'], ascending: false }]).b).toEqual(['p', 's', 'r', 'q']);
  expect(run(frame, ['sort', { by: ['a', 'b'], ascending: [true, false] }]).b).toEqual(['r', 's', 'p', 'q']);
  expect(run(frame, ['sort', {}]).b).toEqual(['p', 'q', 'r', 's']);
});

test('select picks, drops and renames', () => {
  const frame = frameOf({ a: [1], b: [2], c: [3] });
  expect(run(frame, ['select', { columns: ['c', 'a'] }])).toEqual({ c: [3], a: [1] });
  expect(run(frame, ['select', { exclude: ['b'], rename: { a: 'z' } }])).toEqual({ z: [1], c: [3] });
});

test('rank is the share of values not above, ties averaged, per group', () => {
  const frame = frameOf({ m: [10, 20, 20, null], 'g:string': ['x', 'x', 'y', 'y'] });
  expect(run(frame, ['rank', { metric: 'm' }]).rank).toEqual([1 / 3, 2.5 / 3, 2.5 / 3, null]);
  expect(run(frame, ['rank', { metric: 'm', group_by: 'g' }]).rank).toEqual([0.5, 1, 1, null]);
  const ungrouped = frameOf({ m: [10, 20], 'g:string': ['x', null] });
  expect(run(ungrouped, ['rank', { metric: 'm', group_by: 'g' }]).rank).toEqual([1, null]);
});

test('aggregate folds groups, or everything', () => {
  const frame = frameOf({ 'g:string': ['b', 'a', 'b'], m: [1, 2, null] });
  const aggregates = {
    n: { operator: 'count', column: 'm' },
    total: { operator: 'sum', column: 'm' },
    p: { operator: 'percentile', column: 'm', options: { q: 50 } },
    np: { operator: 'nanpercentile', column: 'm', options: { q: 50 } },
  };
  expect(run(frame, ['aggregate', { groupby: ['g'], aggregates }])).toEqual({
    g: ['a', 'b'],
    n: [1, 1],
    total: [2, 1],
    p: [2, null],
    np: [2, 1],
  });
  expect(run(frame, ['aggregate', { groupby: [], aggregates: { m: { operator: 'sum' } } }])).toEqual({
    m: [3],
  });
});

test('boxplot gives the five numbers, the count and the outliers', () => {
  const frame = frameOf({ 'g:string': Array(6).fill('x'), m: [1, 2, 3, 4, 100, null] });
  expect(run(frame, ['boxplot', { groupby: ['g'], metrics: ['m'], whisker_type: 'tukey' }])).toEqual({
    g: ['x'],
    m__mean: [22],
    m__median: [3],
    m__max: [4],
    m__min: [1],
    m__q1: [2],
    m__q3: [4],
    m__count: [6],
    m__outliers: [[100]],
  });
  const options = { groupby: [], metrics: ['m'], whisker_type: 'percentile', percentiles: [25, 75] };
  expect(run(frame, ['boxplot', options])).toMatchObject({
    m__max: [4],
    m__min: [2],
    m__outliers: [[100, 1]],
  });
});

test('rows of no group have neither box nor bar, but count for the edges of the bins', () => {
  const frame = frameOf({ 'g:string': ['x', null, 'x', 'y'], v: [1, 9, 5, 2] });
  expect(run(frame, ['boxplot', { groupby: ['g'], metrics: ['v'], whisker_type: 'min/max' }])).toMatchObject({
    g: ['x', 'y'],
    v__count: [2, 1],
  });
  expect(run(frame, ['histogram', { column: 'v', groupby: ['g'], bins: 2 }])).toEqual({
    g: ['x', 'y'],
    '1.0 - 5.0': [1, 1],
    '5.0 - 9.0': [1, 0],
  });
});

test('histogram counts equal bins, the last one closed', () => {
  const frame = frameOf({ v: [0, 1, 2, 3, 4, null], 'g:string': ['a', 'a', 'b', 'b', 'b', 'b'] });
  expect(run(frame, ['histogram', { column: 'v', groupby: [], bins: 2 }])).toEqual({
    '0.0 - 2.0': [2],
    '2.0 - 4.0': [3],
  });
  expect(run(frame, ['histogram', { column: 'v', groupby: ['g'], bins: 2, cumulative: true }])).toEqual({
    g: ['a', 'b'],
    '0.0 - 2.0': [2, 0],
    '2.0 - 4.0': [2, 3],
  });
  const shares = run(frame, ['histogram', { column: 'v', groupby: ['g'], bins: 2, normalize: true }]);
  expect(shares).toEqual({ g: ['a', 'b'], '0.0 - 2.0': [0.4, 0], '2.0 - 4.0': [0, 0.6] });
  expect(Object.keys(run(frameOf({ v: [7, 7] }), ['histogram', { column: 'v', bins: 1 }]))).toEqual([
    '6.5 - 7.5',
  ]);
});

test('geohashes and points', () => {
  const decoded = run(frameOf({ 'h:string': ['ezs42', null] }), [
    'geohash_decode',
    { geohash: 'h', latitude: 'lat', longitude: 'lon' },
  ]);
  expect(decoded.lat).toEqual([expect.closeTo(42.605, 3), null]);
  expect(decoded.lon).toEqual([expect.closeTo(-5.603, 3), null]);
  const encode = { latitude: 'lat', longitude: 'lon', geohash: 'h' };
  expect(run(frameOf({ lat: [57.64911], lon: [10.40744] }), ['geohash_encode', encode]).h).toEqual([
    'u4pruydqqvj8',
  ]);
  const parse = { geodetic: 'p', latitude: 'lat', longitude: 'lon', altitude: 'alt' };
  expect(
    run(frameOf({ 'p:string': ['41.5,-81.0', '41.5;-81.0;2500m', '23 26m 24s S 23 27m E'] }), [
      'geodetic_parse',
      parse,
    ]),
  ).toMatchObject({
    lat: [41.5, 41.5, expect.closeTo(-23.44, 10)],
    lon: [-81, -81, expect.closeTo(23.45, 10)],
    alt: [0, 2.5, 0],
  });
  expect(() => run(frameOf({ 'p:string': ['nowhere'] }), ['geodetic_parse', parse])).toThrow(
    'Invalid geodetic string',
  );
  expect(() =>
    run(frameOf({ 'h:string': ['a!'] }), ['geohash_decode', { geohash: 'h', latitude: 'a', longitude: 'b' }]),
  ).toThrow('Invalid geohash string');
});
