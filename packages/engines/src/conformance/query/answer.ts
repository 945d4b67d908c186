import type { Cell, Frame } from '@parallax/contract';
import { type Plan, settleFrame } from '@parallax/query';
import type { Connection } from '../../engine.ts';
import { drain } from '../kit.ts';
import type { NaiveCell, NaiveRow } from './naive.ts';

export async function answer(connection: Connection, plan: Plan): Promise<Frame> {
  const { frame } = await drain(connection.run(plan.sql));
  return settleFrame(frame, plan);
}

/** Engines differ in number and boolean types, never in meaning: compare values, not their carriers. */
function plainCell(cell: Cell, numeric: boolean): NaiveCell {
  if (cell === null) return null;
  if (typeof cell === 'boolean' || typeof cell === 'bigint') return Number(cell);
  if (typeof cell === 'string') return numeric ? Number(cell) : cell;
  return typeof cell === 'number' ? cell : JSON.stringify(cell);
}

export const plainRows = ({ columns, length }: Frame, plan: Pick<Plan, 'columns'>): NaiveRow[] =>
  Array.from({ length }, (_, row) =>
    Object.fromEntries(
      columns.map((column, index) => {
        const numeric = plan.columns[index]?.role !== 'dimension';
        return [column.name, plainCell(column.values[row] as Cell, numeric)];
      }),
    ),
  );

const shown = (cell: NaiveCell): NaiveCell =>
  typeof cell === 'number' ? Number(cell.toPrecision(11)) : typeof cell === 'boolean' ? Number(cell) : cell;

/** Rows as sorted text, for comparing answers without an order. */
export const inAnyOrder = (rows: NaiveRow[]): string[] =>
  rows
    .map(row =>
      JSON.stringify(
        Object.keys(row)
          .sort()
          .map(key => [key, shown(row[key] ?? null)]),
      ),
    )
    .sort();
