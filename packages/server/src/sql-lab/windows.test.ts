import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from '@parallax/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireRows } from './results/cells.ts';
import { ResultsStore } from './results/store.ts';
import type { StoredResult } from './results/stored-result.ts';
import { readWindow } from './results/window.ts';

let home: string;
let store: ResultsStore;
let keys = 0;
let now = 0;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'parallax-windows-'));
  store = new ResultsStore(home, () => now);
});
afterAll(() => rm(home, { recursive: true }));

const newKey = () => `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`;
const COLUMNS = [
  { name: 'n', type: 'BIGINT', kind: 'int' as const },
  { name: 'text', type: 'VARCHAR', kind: 'string' as const },
  { name: 'price', type: 'DECIMAL(30,10)', kind: 'decimal' as const },
  { name: 'at', type: 'TIMESTAMP', kind: 'timestamp' as const },
];
type Row = [number | null, string | null, string | null, number | null];

const frameOf = (rows: readonly Row[]): Frame => ({
  length: rows.length,
  columns: COLUMNS.map((column, at) => ({ ...column, values: rows.map(row => row[at]!) })),
});

async function stored(rows: readonly Row[], batch = 700): Promise<StoredResult> {
  const writer = await store.create(newKey(), COLUMNS);
  for (let at = 0; at < rows.length; at += batch) await writer.append(frameOf(rows.slice(at, at + batch)));
  await writer.keep(null);
  return writer.result;
}

const many: Row[] = Array.from({ length: 5_000 }, (_, n) => [
  n,
  n % 7 === 0 ? null : `name ${n % 100}`,
  `${n % 50}.${String(n).padStart(10, '0')}`,
  n * 1000,
]);

const window = async (result: StoredResult, asked: Partial<Parameters<typeof readWindow>[1]> = {}) => {
  const { frame, matched } = await readWindow(result, { offset: 0, limit: 10, ...asked });
  return { rows: wireRows(frame), matched };
};

describe('a stored result', () => {
  it('is read by windows, across pages and beyond its end', async () => {
    const result = await stored(many);
    const numbers = async (offset: number, limit: number) =>
      (await window(result, { offset, limit })).rows.map(row => row[0]);
    expect(await numbers(0, 3)).toEqual([0, 1, 2]);
    expect(await numbers(698, 4)).toEqual([698, 699, 700, 701]);
    expect(await numbers(4_998, 10)).toEqual([4_998, 4_999]);
    expect(await numbers(5_000, 10)).toEqual([]);
    expect(await numbers(10, 0)).toEqual([]);
    expect((await numbers(0, 10_000)).length).toBe(5_000);
  });

  it('is found again by another process with the same folder, until it expires', async () => {
    const result = await stored(many.slice(0, 10));
    const elsewhere = new ResultsStore(home, () => now);
    expect((await window((await elsewhere.find(result.key))!)).rows).toHaveLength(10);
    const writer = await store.create(newKey(), COLUMNS);
    await writer.keep(now + 1_000);
    expect(await store.find(writer.result.key)).not.toBeNull();
    now += 1_000;
    expect(await store.find(writer.result.key)).toBeNull();
    expect(await elsewhere.find(writer.result.key)).toBeNull();
    expect(await store.find('../../etc/passwd')).toBeNull();
  });

  it('can be read while it grows', async () => {
    const writer = await store.create(newKey(), COLUMNS);
    const growing = (await store.find(writer.result.key))!;
    expect((await window(growing)).matched).toBe(0);
    await writer.append(frameOf(many.slice(0, 5)));
    expect(
      (await window(growing, { sort: [{ column: 'n', descending: true }] })).rows.map(row => row[0]),
    ).toEqual([4, 3, 2, 1, 0]);
    await writer.append(frameOf(many.slice(5, 6)));
    expect((await window(growing, { sort: [{ column: 'n', descending: true }] })).matched).toBe(6);
    await writer.drop();
    expect(await store.find(writer.result.key)).toBeNull();
  });

  it.each([
    ['contains', 'text', 'ME 99', 43],
    ['starts', 'text', 'name 9', 0],
    ['==', 'n', 17, 1],
    ['==', 'text', 'name 17', 0],
    ['>=', 'n', 4_990, 10],
    ['<', 'at', '1970-01-01T00:00:05', 5],
    ['null', 'text', undefined, 0],
    ['not_null', 'text', undefined, 0],
    ['ends', 'price', '0000000017', 1],
    ['not_contains', 'text', 'name', 0],
  ] as const)('is filtered: %s %s %s', async (op, column, value, least) => {
    const result = await stored(many);
    const { matched } = await window(result, {
      filters: [{ op, column, ...(value !== undefined && { value }) }],
    });
    const at = COLUMNS.findIndex(one => one.name === column);
    const shown = wireRows(frameOf(many)).map(row => row[at]!);
    const text = String(value ?? '').toLowerCase();
    const expected = shown.filter(cell => {
      if (op === 'null') return cell === null;
      if (op === 'not_null') return cell !== null;
      if (cell === null) return op === 'not_contains';
      const low = String(cell).toLowerCase();
      if (op === 'contains') return low.includes(text);
      if (op === 'not_contains') return !low.includes(text);
      if (op === 'starts') return low.startsWith(text);
      if (op === 'ends') return low.endsWith(text);
      if (op === '==') return String(cell) === String(value);
      return op === '<' ? cell < value! : Number(cell) >= Number(value);
    }).length;
    expect(matched).toBe(expected);
    expect(matched).toBeGreaterThanOrEqual(least);
  });

  it('is searched in every cell', async () => {
    const result = await stored(many);
    const { rows, matched } = await window(result, { search: '00:00:07' });
    expect([matched, rows[0]![0]]).toEqual([1, 7]);
  });

  it('refuses a column it does not have', async () => {
    const result = await stored(many.slice(0, 1));
    await expect(window(result, { sort: [{ column: 'no' }] })).rejects.toThrow('no column named no');
  });

  it('is sorted as its values are, whatever the window', async () => {
    const text = fc.option(
      fc.string({ maxLength: 8, unit: 'binary' }).filter(value => !value.includes('\0')),
      { nil: null },
    );
    const row = fc.tuple(
      fc.option(fc.integer(), { nil: null }),
      text,
      fc.option(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(value => `${value}.5`),
        { nil: null },
      ),
      fc.option(fc.integer({ min: -1e12, max: 1e12 }), { nil: null }),
    );
    const input = fc.record({
      rows: fc.array(row, { maxLength: 60 }),
      column: fc.constantFrom(0, 2, 3),
      descending: fc.boolean(),
      offset: fc.nat(30),
      limit: fc.nat(30),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ rows, column, descending, offset, limit }) => {
        const result = await stored(rows as Row[], 17);
        const sort = [{ column: COLUMNS[column]!.name, descending }];
        const found = await readWindow(result, { offset, limit, sort });
        const value = (one: unknown): bigint | number =>
          column === 2
            ? BigInt(String(one).replace('.5', '')) * 2n + (String(one).startsWith('-') ? -1n : 1n)
            : Number(one);
        const expected = rows
          .map((cells, at) => ({ cells, at }))
          .sort((a, b) => {
            const [x, y] = [a.cells[column], b.cells[column]];
            if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0) || a.at - b.at;
            const order = value(x) < value(y) ? -1 : value(x) > value(y) ? 1 : 0;
            return (descending ? -order : order) || a.at - b.at;
          })
          .slice(offset, offset + limit)
          .map(({ cells }) => cells);
        expect(wireRows(found.frame)).toEqual(wireRows(frameOf(expected as Row[])));
      }),
      { numRuns: 30 },
    );
  });

  it('keeps texts as they are through a sort', async () => {
    const texts = ['"', '', 'a,b', 'line\nbreak', '\r\n', "o'clock", 'null', '\\N', ' ', '🦆', null];
    const result = await stored(texts.map((text, n) => [n, text, null, null]));
    const { rows } = await window(result, { sort: [{ column: 'text' }], limit: 50 });
    expect(rows.at(-1)![1]).toBeNull();
    expect(rows.slice(0, -1).map(row => String(row[1]))).toEqual(
      texts.filter(text => text !== null).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
  });
});
