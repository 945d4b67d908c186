import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Frame, PlainError, type WindowQuery } from '@parallax/contract';
import { LRUCache } from 'lru-cache';
import type { Static } from 'typebox';
import { matchingRows } from './match.ts';
import { sortedRows } from './order.ts';
import type { StoredResult } from './stored-result.ts';

type Asked = Pick<Static<typeof WindowQuery>, 'offset' | 'limit' | 'sort' | 'filters' | 'search'>;

const CACHE_BYTES = 64 * 1024 ** 2;

/** Row numbers in the order somebody asked for, so that scrolling on costs nothing. */
const orders = new LRUCache<string, Promise<{ rows: Uint32Array }>>({
  maxSize: CACHE_BYTES,
  // A sort under way is counted as the largest it can become.
  sizeCalculation: () => 4 * 1_000_000,
});

/** The rows of a window and how many rows pass its filters. */
export async function readWindow(
  result: StoredResult,
  asked: Asked,
): Promise<{ frame: Frame; matched: number; total: number }> {
  const total = result.rows;
  if (!asked.sort?.length && !asked.filters?.length && !asked.search) {
    return { frame: await result.window(asked.offset, asked.limit), matched: total, total };
  }
  const { rows } = await orderOf(result, asked);
  const frame = await result.pick(rows.subarray(asked.offset, asked.offset + asked.limit));
  return { frame, matched: rows.length, total };
}

function orderOf(result: StoredResult, { sort, filters, search }: Asked): Promise<{ rows: Uint32Array }> {
  const key = JSON.stringify([result.key, result.rows, sort, filters, search]);
  const known = orders.get(key);
  if (known) return known;
  const made = makeOrder(result, { sort, filters, search });
  orders.set(key, made);
  made.catch(() => orders.delete(key));
  return made;
}

async function makeOrder(
  result: StoredResult,
  { sort = [], filters = [], search = '' }: Pick<Asked, 'sort' | 'filters' | 'search'>,
): Promise<{ rows: Uint32Array }> {
  const index = (name: string): number => {
    const at = result.columns.findIndex(column => column.name === name);
    if (at < 0) throw new PlainError(400, `The result has no column named ${name}.`);
    return at;
  };
  const keys = sort.map(({ column, descending }) => ({
    column: index(column),
    descending: descending ?? false,
  }));
  const tests = filters.map(filter => ({ ...filter, column: index(filter.column) }));
  const among = tests.length > 0 || search ? await matchingRows(result, { filters: tests, search }) : null;
  if (keys.length === 0) return { rows: among! };
  const path = join(result.path, '..', `${result.key}.${randomUUID()}.sort`);
  return { rows: await sortedRows(result, keys, among, path) };
}
