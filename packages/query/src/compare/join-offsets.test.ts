import type { Cell, ColumnKind, Frame } from '@parallax/contract';
import { expect, test } from 'vitest';
import type { Comparison, Plan, PlanColumn } from '../plan-types.ts';
import { planSales } from '../testing/sales.ts';
import { joinTimeOffsets } from './join-offsets.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

function frameOf(planned: Pick<Plan, 'columns'>, rows: Cell[][]): Frame {
  const kind = ({ role, time }: PlanColumn): ColumnKind =>
    time ? 'timestamp' : role === 'metric' ? 'int' : 'string';
  return {
    length: rows.length,
    columns: planned.columns.map((column, index) => ({
      name: column.name,
      type: '',
      kind: kind(column),
      values: rows.map(row => row[index]!),
    })),
  };
}
const rowsOf = ({ columns, length }: Frame) =>
  Array.from({ length }, (_, row) => columns.map(({ values }) => values[row]));

function comparing(
  grain: string | null,
  offset: string,
  fullRange = false,
): { main: Plan; comparison: Comparison } {
  const columns = grain
    ? [{ label: 'ordered', sqlExpression: 'ordered', columnType: 'BASE_AXIS', timeGrain: grain }, 'country']
    : ['country'];
  const main = planSales({
    columns,
    metrics: ['count'],
    filters: [{ col: 'ordered', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-03-01' }],
    time_offsets: [offset],
    time_compare_full_range: fullRange,
  });
  return { main, comparison: main.comparisons[0]! };
}

test('the comparison asks the same question of the shifted period', () => {
  const { main, comparison } = comparing('P1M', '1 year ago');
  expect(comparison.plan.sql).toBe(
    main.sql.replace('2024-01-01', '2023-01-01').replace('2024-03-01', '2023-03-01'),
  );
  expect(comparing('P1D', 'inherit').comparison.plan.sql).toContain(
    "WHERE ordered >= '2023-11-02 00:00:00'\n  AND ordered < '2024-01-01 00:00:00'",
  );
  expect(comparing('P1D', '2023-12-25').comparison.plan.sql).toContain("ordered < '2024-02-23 00:00:00'");
  expect(() => comparing('P1D', 'some day')).toThrow('Cannot parse time string [some day]');
});

test('the top series of a comparison are those of the main period, its rows all of the shifted one', () => {
  const { comparisons } = planSales({
    columns: ['country'],
    metrics: ['count'],
    filters: [{ col: 'ordered', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-03-01' }],
    series_columns: ['country'],
    series_limit: 3,
    time_offsets: ['1 year ago'],
    row_limit: 10,
    row_offset: 5,
  });
  const { sql } = comparisons[0]!.plan;
  expect(sql.match(/>= '\d{4}/g)).toEqual([">= '2024", ">= '2023"]);
  expect(sql).toMatch(/LIMIT 50000$/);
});

test('months meet months, NULL meets NULL', () => {
  const { main, comparison } = comparing('P1M', '1 year ago');
  const joined = joinTimeOffsets(
    frameOf(main, [
      [day('2024-01-01'), 'DE', 5],
      [day('2024-02-01'), null, 6],
      [day('2024-02-01'), 'FR', 7],
    ]),
    [
      {
        comparison,
        frame: frameOf(main, [
          [day('2023-02-01'), null, 60],
          [day('2023-01-01'), 'DE', 50],
          [day('2023-01-01'), 'XX', 99],
        ]),
      },
    ],
    main,
  );
  expect(joined.columns.map(({ name }) => name)).toEqual([
    'ordered',
    'country',
    'count',
    'count__1 year ago',
  ]);
  expect(rowsOf(joined).map(row => row[3])).toEqual([50, 60, null]);
});

test.each([
  ['P1M', '365 days ago', '2025-01-01', '2024-01-01'],
  ['P1Y', '3652 days ago', '2025-01-01', '2015-01-01'],
  ['P1D', '1 month ago', '2024-03-31', '2024-02-29'],
  ['P1W', '1 year ago', '2024-01-08', '2023-01-02'],
  ['P1W', '1 year ago', '2024-01-01', '2022-12-26'],
])('at %s and %s, %s meets %s', (grain, offset, now, then) => {
  const { main, comparison } = comparing(grain, offset);
  const past = frameOf(main, [[day(then), 'DE', 7]]);
  const joined = joinTimeOffsets(frameOf(main, [[day(now), 'DE', 1]]), [{ comparison, frame: past }], main);
  expect(rowsOf(joined)).toEqual([[day(now), 'DE', 1, 7]]);
});

test('weeks meet the week they fall into, whichever day they start on', () => {
  const { main, comparison } = comparing('P1W', '1 year ago');
  const sundays = frameOf(main, [
    [day('2024-01-07'), 'DE', 1],
    [day('2024-01-14'), 'DE', 2],
  ]);
  const past = frameOf(main, [
    [day('2023-01-08'), 'DE', 10],
    [day('2023-01-15'), 'DE', 20],
  ]);
  const joined = joinTimeOffsets(sundays, [{ comparison, frame: past }], main);
  expect(rowsOf(joined).map(row => row[3])).toEqual([10, 20]);
});

test('a full range keeps periods that only the past has', () => {
  const { main, comparison } = comparing('P1D', '1 week ago', true);
  const joined = joinTimeOffsets(
    frameOf(main, [[day('2024-01-09'), 'DE', 1]]),
    [
      {
        comparison,
        frame: frameOf(main, [
          [day('2024-01-02'), 'DE', 10],
          [day('2024-01-03'), 'DE', 11],
        ]),
      },
    ],
    main,
  );
  expect(rowsOf(joined)).toEqual([
    [day('2024-01-09'), 'DE', 1, 10],
    [day('2024-01-10'), 'DE', null, 11],
  ]);
});

test('without an axis rows meet on their other columns; without any column the one row meets the other', () => {
  const { main, comparison } = comparing(null, '1 year ago');
  const joined = joinTimeOffsets(
    frameOf(main, [
      ['DE', 1],
      ['FR', 2],
    ]),
    [{ comparison, frame: frameOf(main, [['FR', 20]]) }],
    main,
  );
  expect(rowsOf(joined)).toEqual([
    ['DE', 1, null],
    ['FR', 2, 20],
  ]);
});

test('a hundred thousand rows join in linear time', () => {
  const { main, comparison } = comparing('P1D', '1 week ago');
  const rows = Array.from({ length: 100_000 }, (_, index): Cell[] => [day('2024-01-09'), `c${index}`, index]);
  const past = rows.map(([, country, count]): Cell[] => [day('2024-01-02'), country!, count!]);
  const joined = joinTimeOffsets(frameOf(main, rows), [{ comparison, frame: frameOf(main, past) }], main);
  expect(joined.columns[3]!.values[99_999]).toBe(99_999);
});
