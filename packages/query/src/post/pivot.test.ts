import { describe, expect, test } from 'vitest';
import { contentsOf, frameOf, run } from './frames.fixture.ts';
import { postProcess } from './index.ts';

const [JAN, FEB, MAR] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1), Date.UTC(2024, 2, 1)];
const sales = () =>
  frameOf({
    'ds:timestamp': [FEB, JAN, JAN, MAR, null],
    'region:string': ['south', 'south', 'a, b', null, 'south'],
    'n:int': [3, 1, 2, null, 9],
  });
const pivot = (options: Record<string, unknown> = {}): [string, Record<string, unknown>] => [
  'pivot',
  { index: ['ds'], columns: ['region'], aggregates: { n: { operator: 'mean' } }, ...options },
];
const flatten: [string] = ['flatten'];

describe('pivot', () => {
  test('spreads values over sorted columns and rows, the null index last', () => {
    expect(run(sales(), pivot({ drop_missing_columns: false }), flatten)).toEqual({
      ds: [JAN, FEB, MAR, null],
      'n, <NULL>': [null, null, null, null],
      'n, a, b': [2, null, null, null],
      'n, south': [1, 3, null, 9],
    });
  });

  test('a missing dimension value stands where its filler would', () => {
    expect(Object.keys(run(sales(), pivot({ drop_missing_columns: false }), flatten))).toEqual([
      'ds',
      'n, <NULL>',
      'n, a, b',
      'n, south',
    ]);
  });

  test('drops rows and series without values by default', () => {
    expect(run(sales(), pivot(), flatten)).toEqual({
      ds: [JAN, FEB],
      'n, a, b': [2, null],
      'n, south': [1, 3],
    });
  });

  test('keeps a metric that is empty as a whole', () => {
    const frame = frameOf({ 'ds:timestamp': [JAN, FEB], a: [1, 2], b: [null, null] });
    const aggregates = { b: { operator: 'mean' }, a: { operator: 'mean' } };
    expect(run(frame, pivot({ columns: [], aggregates }), flatten)).toEqual({
      ds: [JAN, FEB],
      a: [1, 2],
      b: [null, null],
    });
  });

  test('tells the levels behind a flattened name', () => {
    const { labelMap } = postProcess(sales(), [
      { operation: pivot()[0], options: pivot()[1] },
      { operation: 'flatten' },
    ]);
    expect(labelMap).toEqual({ ds: ['ds'], 'n, a, b': ['n', 'a, b'], 'n, south': ['n', 'south'] });
  });

  test('answers index values until the index is flattened', () => {
    const { frame, indexNames } = postProcess(sales(), [{ operation: pivot()[0], options: pivot()[1] }]);
    expect(indexNames).toEqual([JAN, FEB]);
    expect(frame.columns.map(column => column.name)).toEqual(['n, a, b', 'n, south']);
  });

  test('sorts metrics by label and fills gaps when asked', () => {
    const frame = frameOf({ 'ds:timestamp': [JAN, FEB], 'g:string': ['x', 'y'], b: [1, 2], a: [3, 4] });
    const aggregates = { b: { operator: 'sum' }, a: { operator: 'sum' } };
    const options = { columns: ['g'], aggregates, metric_fill_value: 0 };
    expect(run(frame, pivot(options), flatten)).toEqual({
      ds: [JAN, FEB],
      'a, x': [3, 0],
      'a, y': [0, 4],
      'b, x': [1, 0],
      'b, y': [0, 2],
    });
  });

  test('puts the metric behind the value', () => {
    expect(run(sales(), pivot({ combine_value_with_metric: true }), flatten)).toEqual({
      ds: [JAN, FEB],
      'a, b, n': [2, null],
      'south, n': [1, 3],
    });
  });

  test('computes margins from the rows, not from the cells', () => {
    const frame = frameOf({ 'i:string': ['p', 'p', 'q'], 'g:string': ['x', 'x', 'y'], v: [1, 3, 8] });
    const options = {
      index: ['i'],
      columns: ['g'],
      aggregates: { v: { operator: 'mean' } },
      marginal_distributions: true,
    };
    expect(run(frame, ['pivot', options], flatten)).toEqual({
      i: ['p', 'q', 'All'],
      'v, x': [2, null, 2],
      'v, y': [null, 8, 8],
      'v, All': [2, 8, 4],
    });
  });

  test('keeps bigints and decimals exact', () => {
    const frame = frameOf({
      'i:string': ['p', 'p', 'q'],
      'big:bigint': [2n ** 60n, 1n, 5n],
      'dec:decimal': ['0.10', '0.20', '12345678901234567890.12'],
    });
    const aggregates = { big: { operator: 'sum' }, dec: { operator: 'sum' } };
    expect(run(frame, ['pivot', { index: ['i'], columns: [], aggregates }], flatten)).toEqual({
      i: ['p', 'q'],
      big: [2n ** 60n + 1n, 5n],
      dec: ['0.30', '12345678901234567890.12'],
    });
  });

  test('labels numbers, booleans and moments the way clients know them', () => {
    const frame = frameOf({
      'i:int': [1, 1],
      'whole:int': [3, 3],
      'part:float': [1, 0.5],
      'flag:bool': [true, true],
      'at:timestamp': [JAN, JAN],
      v: [1, 2],
    });
    const options = {
      index: ['i'],
      columns: ['whole', 'part', 'flag', 'at'],
      aggregates: { v: { operator: 'sum' } },
    };
    expect(Object.keys(run(frame, ['pivot', options], flatten))).toEqual([
      'i',
      'v, 3, 0.5, True, 2024-01-01 00:00:00',
      'v, 3, 1.0, True, 2024-01-01 00:00:00',
    ]);
  });

  test.each([
    [{ index: [] }, 'Error: Pivot operation requires at least one index'],
    [{ aggregates: {} }, 'Error: Pivot operation must include at least one aggregate'],
    [{ index: ['x'] }, 'Error: Referenced columns not available in DataFrame.'],
    [{ aggregates: { x: { operator: 'sum' } } }, 'Error: Column referenced by aggregate is undefined: x'],
    [{ aggregates: { n: {} } }, 'Error: Operator undefined for aggregator: n'],
    [{ aggregates: { n: { operator: 'eval' } } }, 'Error: Invalid numpy function: eval'],
  ])('refuses %j', (options, message) => {
    expect(() => run(sales(), pivot(options))).toThrow(message);
  });

  test('takes many rows and refuses a pivot no one could hold', () => {
    const rows = 100_000;
    const many = (count: number) =>
      frameOf({
        'i:int': Array.from({ length: rows }, (_, row) => row % count),
        'g:string': Array.from({ length: rows }, (_, row) => `g${Math.floor(row / count) % 50}`),
        v: Array.from({ length: rows }, (_, row) => row),
      });
    const options = { index: ['i'], columns: ['g'], aggregates: { v: { operator: 'mean' } } };
    expect(Object.keys(run(many(2000), ['pivot', options], flatten))).toHaveLength(51);
    const wide = { index: ['v'], columns: ['i'], aggregates: { v: { operator: 'mean' } } };
    expect(() => run(many(1000), ['pivot', wide])).toThrow(/more than/);
  });
});

test('rename with null takes a level out of the names', () => {
  expect(
    run(sales(), pivot(), ['rename', { columns: { n: null }, level: 0, inplace: true }], flatten),
  ).toEqual({
    ds: [JAN, FEB],
    'a, b': [2, null],
    south: [1, 3],
  });
  expect(run(sales(), pivot({ columns: [] }), ['rename', { columns: { n: 'total' } }], flatten)).toEqual({
    ds: [JAN, FEB],
    total: [1.5, 3],
  });
  expect(() => run(sales(), ['rename', { columns: { n: 'region' } }])).toThrow('Error: Label already exists');
});

test('an empty result passes through', () => {
  const empty = frameOf({ a: [] });
  expect(contentsOf(postProcess(empty, [{ operation: 'nonsense' }]).frame)).toEqual({ a: [] });
});

test('unknown operations are refused, null steps skipped', () => {
  const frame = frameOf({ a: [1] });
  expect(() => postProcess(frame, [{ operation: 'nonsense' }])).toThrow(
    'Error: Unsupported post processing operation: nonsense',
  );
  expect(() => postProcess(frame, [{ operation: '' }])).toThrow(
    'Error: `operation` property of post processing object undefined',
  );
  expect(contentsOf(postProcess(frame, [null]).frame)).toEqual({ a: [1] });
});
