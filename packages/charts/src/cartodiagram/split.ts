import { type Cell, type Column, columnOf, type Frame, ownValue } from '@parallax/contract';
import type { LonLat } from '../map/view.ts';
import { geoPiecesOf } from '../shared/deck/geometry.ts';

/** The rows or columns of one place. */
export interface AtPlace {
  at: LonLat;
  frame: Frame;
  labelMap: Record<string, string[]>;
}

const pointOf = (cell: Cell | undefined): LonLat | undefined => {
  const ring = geoPiecesOf(cell)[0]?.rings[0];
  if (!ring) return undefined;
  const [x, y] = ring.reduce(([sumX, sumY], [atX, atY]) => [sumX + atX, sumY + atY], [0, 0]);
  return [x / ring.length, y / ring.length];
};

/** Results that keep the geometry as a column: each place has its own rows. */
function byRows(frame: Frame, geometry: Column): AtPlace[] {
  const rows = new Map<string, number[]>();
  for (let row = 0; row < frame.length; row++) {
    const key = String(geometry.values[row]);
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  return [...rows.values()].flatMap(own => {
    const at = pointOf(geometry.values[own[0]!]);
    if (!at) return [];
    const columns = frame.columns
      .filter(column => column !== geometry)
      .map(column => ({ ...column, values: own.map(row => column.values[row] ?? null) }));
    return [{ at, frame: { columns, length: own.length }, labelMap: {} }];
  });
}

/** Pivoted results name the geometry in their columns: each place has its own columns. */
function byColumns(frame: Frame, labelMap: Record<string, string[]>): AtPlace[] {
  const places = new Map<string, { at: LonLat; columns: Column[]; labelMap: Record<string, string[]> }>();
  const common: Column[] = [];
  for (const column of frame.columns) {
    const parts = ownValue(labelMap, column.name) ?? [column.name];
    const geometry = parts.find(part => part.trimStart().startsWith('{') && pointOf(part));
    if (geometry === undefined) {
      common.push(column);
      continue;
    }
    const rest = parts.filter(part => part !== geometry);
    const known = places.get(geometry) ?? { at: pointOf(geometry)!, columns: [], labelMap: {} };
    const name = rest.join(', ');
    known.columns.push({ ...column, name });
    known.labelMap[name] = rest;
    places.set(geometry, known);
  }
  return [...places.values()].map(({ at, columns, labelMap: own }) => ({
    at,
    frame: { columns: [...common, ...columns], length: frame.length },
    labelMap: own,
  }));
}

/** A result as one result per place. */
export function splitByPlace(frame: Frame, geometry: string, labelMap: Record<string, string[]>): AtPlace[] {
  const column = columnOf(frame, geometry);
  return column ? byRows(frame, column) : byColumns(frame, labelMap);
}
