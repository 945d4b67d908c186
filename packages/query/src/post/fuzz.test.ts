import { PlainError } from '@parallax/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOf } from './frames.fixture.ts';
import { OPERATIONS, postProcess } from './index.ts';

const OPTION_NAMES = [
  ...[
    'index',
    'columns',
    'aggregates',
    'metric_fill_value',
    'column_fill_value',
    'drop_missing_columns',
    'level',
    'by',
  ],
  ...[
    'combine_value_with_metric',
    'marginal_distributions',
    'marginal_distribution_name',
    'reset_index',
    'drop_levels',
  ],
  ...[
    'groupby',
    'ascending',
    'is_sort_index',
    'exclude',
    'rename',
    'rolling_type',
    'window',
    'min_periods',
    'center',
  ],
  ...[
    'win_type',
    'rolling_type_options',
    'operator',
    'periods',
    'axis',
    'source_columns',
    'compare_columns',
    'precision',
  ],
  ...[
    'compare_type',
    'drop_original_columns',
    'orientation',
    'rename_columns',
    'time_shifts',
    'contribution_totals',
  ],
  ...[
    'rule',
    'method',
    'fill_value',
    'time_grain',
    'confidence_interval',
    'yearly_seasonality',
    'metrics',
    'metric',
  ],
  ...[
    'whisker_type',
    'percentiles',
    'column',
    'bins',
    'cumulative',
    'normalize',
    'group_by',
    'geohash',
    'latitude',
  ],
  ...['longitude', 'altitude', 'geodetic'],
];
const word = fc.constantFrom(
  ...[
    't',
    'g',
    'n',
    'x',
    'mean',
    'sum',
    'percentile',
    'count',
    'std',
    'median',
    '1D',
    '1MS',
    'W',
    '7D',
    'ffill',
    'linear',
  ],
  ...[
    'asfreq',
    'tukey',
    'min/max',
    'row',
    'column',
    'difference',
    'ratio',
    'P1D',
    'quantile',
    'hann',
    '',
    '__proto__',
  ],
);
const value = fc.oneof(
  word,
  fc.integer({ min: -3, max: 40 }),
  fc.double({ min: 0, max: 1 }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(word, fc.integer({ min: -2, max: 101 })), { maxLength: 3 }),
  fc.dictionary(
    word,
    fc.oneof(
      word,
      fc.constant(null),
      fc.record({ operator: word, column: word }),
      fc.record({ operator: word }),
    ),
    { noNullPrototype: true },
  ),
);
const step = fc.record({
  operation: fc.constantFrom(...Object.keys(OPERATIONS)),
  options: fc.dictionary(fc.constantFrom(...OPTION_NAMES), value, { maxKeys: 8, noNullPrototype: true }),
});
const pivot = fc.constant({
  operation: 'pivot',
  options: {
    index: ['t'],
    columns: ['g'],
    aggregates: { n: { operator: 'mean' } },
    drop_missing_columns: false,
  },
});

test('whatever the options, the answer is a frame or a clear refusal', () => {
  const frame = frameOf({
    't:timestamp': [0, 86_400_000, null, 172_800_000],
    'g:string': ['a', null, 'b', 'a, b'],
    'n:int': [1, null, 3, 4],
    'x:float': [0.5, 1.5, null, Number.NaN],
    'd:decimal': ['1.5', '2', null, '3'],
    'j:json': [[1], null, { a: 1 }, 'x'],
    'b:bool': [true, false, null, true],
    'big:bigint': [1n, 2n, null, 4n],
  });
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: step }, { weight: 1, arbitrary: pivot }), { maxLength: 4 }),
      steps => {
        try {
          const result = postProcess(frame, steps).frame;
          for (const column of result.columns) expect(column.values.length).toBe(result.length);
        } catch (error) {
          expect(error).toBeInstanceOf(PlainError);
        }
      },
    ),
    { numRuns: 3000 },
  );
});
