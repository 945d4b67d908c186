import { setImmediate } from 'node:timers/promises';
import { type Column, GENERIC, genericOf, type WindowQuery } from '@parallax/contract';
import type { Static } from 'typebox';
import { type WireCell, wireColumn } from './cells.ts';
import type { StoredResult } from './stored-result.ts';

type Filter = NonNullable<Static<typeof WindowQuery>['filters']>[number];
type Test = (cell: WireCell) => boolean;

export interface RowFilter {
  filters: readonly { column: number; op: Filter['op']; value?: Filter['value'] }[];
  search: string;
}

/** The numbers of the rows that pass, ascending. Cells are compared as they are shown. */
export async function matchingRows(
  result: StoredResult,
  { filters, search }: RowFilter,
): Promise<Uint32Array> {
  const needle = search.toLowerCase();
  const wanted = needle
    ? result.columns.map((_, index) => index)
    : [...new Set(filters.map(({ column }) => column))].sort((a, b) => a - b);
  let rows = new Uint32Array(1_024);
  let count = 0;
  let first = 0;
  for await (const page of result.scan(wanted)) {
    const cells = page.columns.map(wireColumn);
    const tests = filters.map(({ column, op, value }) => {
      const at = wanted.indexOf(column);
      return { cell: cells[at]!, passes: testOf(page.columns[at]!, op, value) };
    });
    for (let row = 0; row < page.length; row++) {
      if (!tests.every(({ cell, passes }) => passes(cell(row)))) continue;
      if (needle && !cells.some(cell => shown(cell(row)).toLowerCase().includes(needle))) continue;
      if (count === rows.length) rows = grown(rows);
      rows[count++] = first + row;
    }
    first += page.length;
    await setImmediate();
  }
  return rows.slice(0, count);
}

function grown(rows: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(rows.length * 2);
  larger.set(rows);
  return larger;
}

export const shown = (cell: WireCell): string => {
  if (cell === null) return '';
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
};

function testOf(column: Column, op: Filter['op'], value: Filter['value']): Test {
  const text = String(value ?? '').toLowerCase();
  const among =
    (compare: (cell: string) => boolean): Test =>
    cell =>
      cell !== null && compare(shown(cell).toLowerCase());
  switch (op) {
    case 'null':
      return cell => cell === null;
    case 'not_null':
      return cell => cell !== null;
    case 'contains':
      return among(cell => cell.includes(text));
    case 'not_contains':
      return cell => cell === null || !shown(cell).toLowerCase().includes(text);
    case 'starts':
      return among(cell => cell.startsWith(text));
    case 'ends':
      return among(cell => cell.endsWith(text));
    default:
      return comparison(column, op, value);
  }
}

type Comparison = '==' | '!=' | '>' | '<' | '>=' | '<=';

function comparison(column: Column, op: Comparison, value: Filter['value']): Test {
  const holds = HOLDS[op];
  if (genericOf(column.kind) === GENERIC.numeric) {
    const wanted = Number(value);
    return cell => cell !== null && holds(Math.sign(Number(cell) - wanted));
  }
  const wanted = String(value ?? '');
  return cell => {
    if (cell === null) return op === '!=';
    const text = shown(cell);
    return holds(text === wanted ? 0 : text < wanted ? -1 : 1);
  };
}

const HOLDS: Record<Comparison, (sign: number) => boolean> = {
  '==': sign => sign === 0,
  '!=': sign => sign !== 0,
  '>': sign => sign > 0,
  '<': sign => sign < 0,
  '>=': sign => sign >= 0,
  '<=': sign => sign <= 0,
};
