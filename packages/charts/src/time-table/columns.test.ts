import { expect, it } from 'vitest';
import { readTimeColumns, trendOf } from './columns.ts';
import { sparkSvg } from './spark.ts';

const look = { colour: '#000', label: '#555', format: String };
const column = (settings: Record<string, unknown>) =>
  readTimeColumns({ viz_type: 'time_table', column_collection: [{ colType: 'spark', ...settings }] })[0]!;

it.each([
  [undefined, [2, 4, null, 8]],
  ['1', [2, null, null]],
  [2, [null, 2]],
])('a trend against %j steps before', (timeRatio, expected) => {
  expect(trendOf(column({ timeRatio }), [2, 4, null, 8])).toEqual(expected);
});

it('draws the axis that was asked for', () => {
  const svg = sparkSvg(column({ showYAxis: true, yAxisBounds: [0, 40] }), [10, 20], look);
  expect(svg).toContain('>40</text>');
  expect(svg).toContain('>0</text>');
  expect(sparkSvg(column({}), [10, 20], look)).not.toContain('<text');
});
