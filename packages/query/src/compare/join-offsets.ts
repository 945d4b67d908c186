import type { Cell, Column, Frame } from '@parallax/contract';
import type { Comparison, Plan } from '../plan-types.ts';
import { grainName, truncate } from '../time/grain.ts';
import { type Shift, shiftBy, unshift } from '../time/shift.ts';

export interface OffsetFrame {
  comparison: Comparison;
  /** Settled answer of the comparison's plan. */
  frame: Frame;
}

/**
 * Puts the metrics of each shifted period beside the main ones, as `<metric>__<offset>`. Rows meet on all other columns;
 * on the time axis a moment meets the bucket it falls into once moved into the shifted period. One pass over each frame.
 */
export function joinTimeOffsets(main: Frame, offsets: OffsetFrame[], plan: Pick<Plan, 'columns'>): Frame {
  return offsets.reduce((frame, offset) => joinOffset(frame, offset, plan), main);
}

function joinOffset(
  main: Frame,
  { comparison, frame: other }: OffsetFrame,
  plan: Pick<Plan, 'columns'>,
): Frame {
  const keys = plan.columns.flatMap(({ role, time, grain }, index): Key[] => {
    if (role !== 'dimension') return [];
    return [{ index, time: time !== null, bucket: bucketer(time ? grain : null) }];
  });
  const metrics = plan.columns.flatMap(({ role }, index) => (role === 'metric' ? [index] : []));
  const partners = findPartners(main, other, keys, comparison.shift);
  const extra = comparison.fullRange ? partners.unmatched : [];
  const length = main.length + extra.length;
  const back = (column: Column, key: Key | undefined) => (row: number) => {
    const cell = cellAt(column, row);
    return key?.time && typeof cell === 'number' ? unshift(cell, comparison.shift) : cell;
  };
  const columns = main.columns.map((column, index): Column => {
    if (extra.length === 0) return column;
    const key = keys.find(entry => entry.index === index);
    const source = key ? back(other.columns[index]!, key) : () => null;
    return {
      ...column,
      micros: undefined,
      values: [...Array.from(column.values, cell => cell as Cell), ...extra.map(source)],
    };
  });
  const added = metrics.map((index): Column => {
    const source = other.columns[index]!;
    const values: Cell[] = new Array(length);
    for (let row = 0; row < main.length; row++) {
      const partner = partners.of[row]!;
      values[row] = partner < 0 ? null : cellAt(source, partner);
    }
    extra.forEach((row, at) => {
      values[main.length + at] = cellAt(source, row);
    });
    return { ...source, name: `${plan.columns[index]!.name}__${comparison.offset}`, values };
  });
  return { length, columns: [...columns, ...added] };
}

interface Key {
  index: number;
  time: boolean;
  bucket: Bucket;
}

const cellAt = (column: Column, row: number): Cell => column.values[row] as Cell;

interface Partners {
  /** Row of the other frame for each main row, -1 for none. */
  of: Int32Array;
  unmatched: number[];
}

function findPartners(main: Frame, other: Frame, keys: Key[], shift: Shift): Partners {
  const moved = (cell: Cell) => (typeof cell === 'number' ? shiftBy(cell, shift) : cell);
  const rows = new Map<string, number[]>();
  for (let row = 0; row < other.length; row++) {
    const key = keyOf(other, row, keys, cell => cell);
    const known = rows.get(key);
    if (known) known.push(row);
    else rows.set(key, [row]);
  }
  const of = new Int32Array(main.length).fill(-1);
  const taken = new Uint8Array(other.length);
  const time = keys.find(key => key.time);
  for (let row = 0; row < main.length; row++) {
    const candidates = rows.get(keyOf(main, row, keys, moved));
    if (!candidates) continue;
    const distance = (candidate: number) => {
      if (!time) return 0;
      const moment = moved(cellAt(main.columns[time.index]!, row));
      return Math.abs(Number(moment) - Number(cellAt(other.columns[time.index]!, candidate)));
    };
    // Several rows may fall into one bucket; the nearest one answers and no main row is ever repeated.
    of[row] = candidates.reduce((best, next) => (distance(next) < distance(best) ? next : best));
    for (const candidate of candidates) taken[candidate] = 1;
  }
  const unmatched = [...taken.keys()].filter(row => taken[row] === 0);
  return { of, unmatched };
}

function keyOf(frame: Frame, row: number, keys: Key[], moved: (cell: Cell) => Cell): string {
  const parts = keys.map(({ index, time, bucket }) => {
    const cell = cellAt(frame.columns[index]!, row);
    return part(time ? bucket(moved(cell)) : cell);
  });
  return parts.join('\u0001');
}

const part = (cell: Cell): string => {
  if (cell === null) return 'n';
  if (typeof cell === 'object') return `o${JSON.stringify(cell)}`;
  const text = String(cell);
  return `${typeof cell === 'bigint' ? 'number' : typeof cell}:${text.length}:${text}`;
};

type Bucket = (cell: Cell) => Cell;
const exact: Bucket = cell => cell;

/** Weeks however they are named, months, quarters and years. */
const CALENDAR = /P1W|^P(1M|3M|1Y)$/;

/**
 * The bucket a moved moment belongs to: weeks and longer follow the calendar, as their length or first day moves with the
 * shift; anything shorter has to match exactly.
 */
function bucketer(grain: string | null): Bucket {
  const name = grain && grainName(grain);
  if (!name || !CALENDAR.test(name)) return exact;
  return cell => (typeof cell === 'number' ? truncate(cell, name) : cell);
}
