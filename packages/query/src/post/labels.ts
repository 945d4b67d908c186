import type { Cell } from '@parallax/contract';
import { isMissing } from './order.ts';
import { isTemporal, type PostColumn } from './table.ts';

/** The text a dimension's value has inside a flattened column name. */
export function labelOf(column: PostColumn, row: number): string | null {
  const cell = column.values[row] as Cell;
  if (isMissing(cell)) return null;
  if (isTemporal(column.kind)) return instantText(cell as number, column.micros?.[row] ?? 0);
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  if (typeof cell === 'number') return column.kind === 'float' ? floatText(cell) : String(cell);
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

function instantText(epoch: number, micros: number): string {
  const text = new Date(epoch).toISOString().replace('T', ' ').slice(0, 19);
  const fraction = ((epoch % 1000) + 1000) % 1000;
  if (fraction === 0 && micros === 0) return text;
  return `${text}.${String(fraction).padStart(3, '0')}${String(micros).padStart(3, '0')}`;
}

/** Shortest text of a float that always shows it is one: `1.0`, `0.25`, `1e+16`. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
  }
  const text = size >= 1e-6 || size === 0 ? String(value) : value.toFixed(20);
  return Number.isInteger(value) ? `${text}.0` : text;
}
