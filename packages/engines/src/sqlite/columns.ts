import { AppError, type Cell, type Column, type ColumnInfo } from '@parallax/contract';
import { clock, readClock } from '../clock-text.ts';
import { packed } from '../frame-builder.ts';
import type { RawCell, RawColumn } from './protocol.ts';
import { cellsOf } from './types.ts';

/** One column of a batch as its kind says. A later value that breaks the kind is an error, never a changed value. */
export function columnFrom(info: ColumnInfo, raw: RawColumn): Column {
  if ('ints' in raw && (info.kind === 'int' || info.kind === 'float')) return { ...info, values: raw.ints };
  if ('floats' in raw && (info.kind === 'int' || info.kind === 'float'))
    return { ...info, values: raw.floats };
  if (info.kind === 'timestamp' || info.kind === 'date') return momentsFrom(info, cellsOf(raw));
  const cells = cellsOf(raw).map(cell => (cell === null ? null : convert(info, cell)));
  return { ...info, values: packed(info.kind, cells) };
}

function convert(info: ColumnInfo, cell: RawCell & {}): Cell {
  switch (info.kind) {
    case 'bool':
      if (typeof cell === 'bigint') return cell !== 0n;
      break;
    case 'int':
    case 'float':
      if (typeof cell === 'number') return cell;
      if (typeof cell === 'bigint' && Number.isSafeInteger(Number(cell))) return Number(cell);
      break;
    case 'bigint':
      if (typeof cell === 'bigint') return cell;
      break;
    case 'binary':
      if (cell instanceof Uint8Array) return cell;
      break;
    default:
      return cell instanceof Uint8Array ? `X'${Buffer.from(cell).toString('hex')}'` : String(cell);
  }
  throw misfit(info, cell);
}

function momentsFrom(info: ColumnInfo, source: RawCell[]): Column {
  const micros = new Uint16Array(source.length);
  let fine = false;
  const cells = source.map((cell, row) => {
    if (cell === null) return null;
    if (typeof cell !== 'string' || !readClock(cell)) throw misfit(info, cell);
    micros[row] = clock.micros;
    fine ||= clock.micros > 0;
    return clock.milliseconds;
  });
  const column = { ...info, values: packed(info.kind, cells) };
  return fine ? { ...column, micros } : column;
}

const misfit = ({ name, kind }: ColumnInfo, cell: RawCell & {}) =>
  new AppError('GENERIC_DB_ENGINE_ERROR', {
    message: `Column ${name} was read as ${kind}, but a later row holds ${String(cell).slice(0, 50)}. Cast the column to text.`,
    extra: { column: name },
  });
