import { type Cell, type Column, type ColumnKind, type Frame, GENERIC, type Generic } from './frame.ts';

/** One entry of a chart-data reply, as far as drawing needs it. */
export interface ResultEntry {
  colnames: string[];
  coltypes: Generic[];
  data: Record<string, Cell>[];
  rowcount: number;
  /** Rows the database answered with, before anything was made of them. */
  sql_rowcount?: number | null;
  label_map?: Record<string, string[]>;
  annotation_data?: Record<string, unknown>;
  detected_currency?: string | null;
  /** The time range of the query, in epoch milliseconds. */
  from_dttm?: number | null;
  to_dttm?: number | null;
  is_cached?: boolean | null;
  cached_dttm?: string | null;
  query?: string;
  applied_filters?: { column: string }[];
  rejected_filters?: { column: string; reason: string }[];
  error?: string | null;
}

/** The time range that was asked for; null at an open end. */
export const timeRangeOf = (entry: ResultEntry | undefined): TimeRange => [
  entry?.from_dttm ?? null,
  entry?.to_dttm ?? null,
];

export type TimeRange = readonly [from: number | null, to: number | null];

const KINDS: Record<Generic, ColumnKind> = {
  [GENERIC.numeric]: 'float',
  [GENERIC.string]: 'string',
  [GENERIC.temporal]: 'timestamp',
  [GENERIC.boolean]: 'bool',
};

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?))?$/;

/** A cell of a temporal column in epoch milliseconds: databases that keep moments as text hand them out so. */
export function momentOf(cell: Cell): Cell {
  const [, day, time = '00:00:00'] = (typeof cell === 'string' && MOMENT.exec(cell)) || [];
  const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${time}Z`);
  return Number.isNaN(moment) ? cell : moment;
}

/** Turns a reply's rows into columns, once, on arrival; transforms only ever see columns. */
export function toFrame({ colnames, coltypes, data }: ResultEntry): Frame {
  const columns = colnames.map((name, index): Column => {
    const kind = KINDS[coltypes[index] ?? GENERIC.string];
    const values = data.map(row => row[name] ?? null);
    return { name, type: '', kind, values: kind === 'timestamp' ? values.map(momentOf) : values };
  });
  return { columns, length: data.length };
}
