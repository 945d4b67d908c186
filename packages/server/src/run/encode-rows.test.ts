import type { Frame } from '@parallax/contract';
import { expect, test } from 'vitest';
import { encodeRows } from './encode-rows.ts';

const frame: Frame = {
  length: 2,
  columns: [
    {
      name: 'at',
      kind: 'timestamp',
      type: 'DATETIME',
      values: [Date.UTC(2003, 1, 24, 1, 2, 3, 4), null],
      micros: new Uint16Array([5, 0]),
    },
    { name: 'on', kind: 'date', type: 'DATE', values: [Date.UTC(2003, 1, 24), null] },
    { name: 'n', kind: 'int', type: 'INTEGER', values: [1, 2] },
  ],
};

test('moments are epoch milliseconds, or text as it was stored', () => {
  expect(JSON.parse(encodeRows(frame))).toEqual([
    { at: Date.UTC(2003, 1, 24, 1, 2, 3, 4), on: Date.UTC(2003, 1, 24), n: 1 },
    { at: null, on: null, n: 2 },
  ]);
  expect(JSON.parse(encodeRows(frame, new Set(['at', 'on', 'n'])))).toEqual([
    { at: '2003-02-24 01:02:03.004005', on: '2003-02-24', n: 1 },
    { at: null, on: null, n: 2 },
  ]);
});
