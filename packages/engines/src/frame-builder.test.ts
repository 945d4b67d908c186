import { describe, expect, test } from 'vitest';
import { FrameBuilder, packed } from './frame-builder.ts';

describe('packed', () => {
  test.each([
    ['int', [1, 2], Float64Array],
    ['date', [0], Float64Array],
    ['int', [1, null], Array],
    ['bigint', [1n, -(2n ** 63n)], BigInt64Array],
    ['bigint', [2n ** 63n], Array],
    ['decimal', ['1'], Array],
  ] as const)('%s %o', (kind, cells, type) => {
    const values = packed(kind, [...cells]);
    expect(values).toBeInstanceOf(type);
    expect([...values]).toEqual(cells);
  });
});

test('a builder hands out what came since the last frame', () => {
  const builder = new FrameBuilder([
    { name: 'a', type: 'INTEGER', kind: 'int' },
    { name: 't', type: 'TIMESTAMP', kind: 'timestamp' },
  ]);
  builder.cells[0]!.push(1, null);
  builder.pushInstant(1, 1000, 0);
  builder.pushInstant(1, 2000, 7);
  const first = builder.take();
  expect(first.length).toBe(2);
  expect(first.columns.map(({ values }) => [...values])).toEqual([
    [1, null],
    [1000, 2000],
  ]);
  expect(first.columns[1]?.micros).toEqual(Uint16Array.of(0, 7));
  builder.cells[0]!.push(3);
  builder.pushInstant(1, 3000, 0);
  const second = builder.take();
  expect(second.length).toBe(1);
  expect(second.columns[1]?.micros).toBeUndefined();
});
