import type { Cell, Column, Frame } from '@parallax/contract';
import type { Executed } from '../execute.ts';

/** The frame with its row index in front, when the index says more than row numbers. */
export function withIndex({ frame, indexNames }: Executed): Frame {
  const counts = indexNames.every((name, row) => name === row);
  if (counts) return frame;
  const values = indexNames.map((name): Cell => {
    if (Array.isArray(name)) return name.map(String).join(', ');
    return typeof name === 'number' || typeof name === 'boolean' || name === null ? name : String(name);
  });
  const numeric = values.every(value => typeof value === 'number' || value === null);
  const index: Column = { name: '', type: '', kind: numeric ? 'float' : 'string', values };
  return { length: frame.length, columns: [index, ...frame.columns] };
}
