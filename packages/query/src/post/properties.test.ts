import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOf, run } from './frames.fixture.ts';

const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
const numbers = fc.array(number, { minLength: 1, maxLength: 60 });
const present = (values: unknown[]) => values.filter(value => value !== null) as number[];
const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

const rows = fc.array(
  fc.record({
    i: fc.integer({ min: 0, max: 6 }),
    g: fc.option(fc.constantFrom('x', 'y', 'a, b', '<NULL>')),
    v: number,
  }),
  { minLength: 1, maxLength: 80 },
);
const frameOfRows = (list: { i: number; g: string | null; v: number | null }[]) =>
  frameOf({ 'i:int': list.map(row => row.i), 'g:string': list.map(row => row.g), v: list.map(row => row.v) });

test('a pivot neither loses nor invents anything', () => {
  fc.assert(
    fc.property(rows, list => {
      const aggregates = { v: { operator: 'sum' } };
      const pivot = { index: ['i'], columns: ['g'], aggregates, drop_missing_columns: false };
      const { i, ...series } = run(frameOfRows(list), ['pivot', pivot], ['flatten']);
      const keys = [...new Set(list.map(row => row.i))].sort((a, b) => a - b);
      expect(i).toEqual(keys);
      keys.forEach((key, row) => {
        const cells = Object.values(series).map(column => column[row]);
        expect(sum(present(cells))).toBe(
          sum(present(list.filter(item => item.i === key).map(item => item.v))),
        );
      });
    }),
  );
});

test('aggregate equals grouping by hand', () => {
  fc.assert(
    fc.property(rows, list => {
      const aggregates = { total: { operator: 'sum', column: 'v' }, mean: { operator: 'mean', column: 'v' } };
      const result = run(frameOfRows(list), ['aggregate', { groupby: ['i', 'g'], aggregates }]);
      result.i!.forEach((i, row) => {
        const group = list.filter(item => item.i === i && item.g === result.g![row]);
        const values = present(group.map(item => item.v));
        expect(result.total![row]).toBe(sum(values));
        expect(result.mean![row]).toBe(values.length === 0 ? null : sum(values) / values.length);
      });
      expect(new Set(list.map(item => `${item.i}/${item.g}`)).size).toBe(result.i!.length);
    }),
  );
});

test('diff undoes cum', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1 }), values => {
      const columns = { m: 'm' };
      const [, ...steps] = run(
        frameOf({ 'm:int': values }),
        ['cum', { operator: 'sum', columns }],
        ['diff', { columns }],
      ).m!;
      expect(steps).toEqual(values.slice(1));
    }),
  );
});

type Reference = (window: number[]) => number | null;
const mean = (window: number[]) => sum(window) / window.length;
const variance = (window: number[]) =>
  sum(window.map(value => (value - mean(window)) ** 2)) / (window.length - 1);
const REFERENCES: Record<string, Reference> = {
  sum,
  mean: window => (window.length === 0 ? null : mean(window)),
  min: window => (window.length === 0 ? null : Math.min(...window)),
  max: window => (window.length === 0 ? null : Math.max(...window)),
  var: window => (window.length < 2 ? null : variance(window)),
  std: window => (window.length < 2 ? null : Math.sqrt(variance(window))),
  median: window => {
    const sorted = [...window].sort((a, b) => a - b);
    const middle = (sorted.length - 1) / 2;
    return sorted.length === 0 ? null : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  },
};

test.each(Object.entries(REFERENCES))(
  'rolling %s equals looking at every window',
  (rolling_type, reference) => {
    fc.assert(
      fc.property(
        numbers,
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 1 }),
        (values, window, center, min_periods) => {
          const options = { rolling_type, window, min_periods, center, columns: { m: 'm' } };
          const result = run(frameOf({ m: values }), ['rolling', options]).m!;
          result.forEach((value, row) => {
            const end = center ? row + Math.floor((window - 1) / 2) : row;
            const inside = present(values.slice(Math.max(0, end - window + 1), end + 1));
            const expected = inside.length < min_periods ? null : reference(inside);
            expect(value).toEqual(expected === null ? null : expect.closeTo(expected, 6));
          });
        },
      ),
    );
  },
);

test('contributions of a column make one whole', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1 }), values => {
      expect(sum(run(frameOf({ m: values }), ['contribution', {}]).m as number[])).toBeCloseTo(1, 9);
    }),
  );
});

test('resampling covers every bucket once and keeps the sum', () => {
  const day = 86_400_000;
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 40 });
  const rule = fc.constantFrom('1D', '7D', '1MS', '1M', '2M', '1AS', '1A', 'W', 'W-WED', 'QS', 'Q', '36H');
  fc.assert(
    fc.property(times, rule, (days, name) => {
      const frame = frameOf({
        't:timestamp': days.map(n => n * day + 3_600_000),
        'm:int': days.map(() => 1),
      });
      const pivot = { index: ['t'], columns: [], aggregates: { m: { operator: 'sum' } } };
      const result = run(frame, ['pivot', pivot], ['resample', { rule: name, method: 'sum' }], ['flatten']);
      const labels = result.t as number[];
      expect(sum(result.m as number[])).toBe(days.length);
      for (let at = 1; at < labels.length; at++) {
        const gap = (labels[at]! - labels[at - 1]!) / day;
        expect(gap).toBeGreaterThan(0);
        expect(gap).toBeLessThanOrEqual(366);
      }
      expect(result.m!.at(0)).toBeGreaterThan(0);
      expect(result.m!.at(-1)).toBeGreaterThan(0);
    }),
  );
});

test('ranks are shares of the group in the order of the values', () => {
  fc.assert(
    fc.property(numbers, values => {
      const ranks = run(frameOf({ m: values }), ['rank', { metric: 'm' }]).rank!;
      values.forEach((a, i) => {
        values.forEach((b, j) => {
          if (a !== null && b !== null)
            expect(Math.sign((ranks[i] as number) - (ranks[j] as number))).toBe(Math.sign(a - b));
        });
      });
    }),
    { numRuns: 30 },
  );
});

test('a histogram counts every value once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 20 }),
      (values, bins) => {
        const counts = Object.values(
          run(frameOf({ v: values }), ['histogram', { column: 'v', bins }]),
        ).flat() as number[];
        expect(sum(counts)).toBe(values.length);
      },
    ),
  );
});
