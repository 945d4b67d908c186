import type { Column, JsonValue } from '@parallax/contract';

/** A cell as the case files write it: every value exact, everything JSON. */
export function show(column: Column, row: number): JsonValue {
  const value = column.values[row];
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return `hex:${Buffer.from(value).toString('hex')}`;
  if (typeof value !== 'number') return value;
  switch (column.kind) {
    case 'date':
      return new Date(value).toISOString().slice(0, 10);
    case 'timestamp':
      return wallClock(value, column.micros?.[row]);
    case 'timestamptz':
      return `${wallClock(value, column.micros?.[row])}Z`;
    default:
      return Number.isFinite(value) ? value : String(value);
  }
}

function wallClock(milliseconds: number, micros = 0): string {
  const [day = '', time = ''] = new Date(milliseconds).toISOString().slice(0, -1).split('T');
  const fraction = `${time.slice(9)}${String(micros).padStart(3, '0')}`.replace(/0+$/, '');
  return `${day} ${time.slice(0, 8)}${fraction && `.${fraction}`}`;
}
