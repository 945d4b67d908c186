import type { Call } from '../http/call.ts';
import { type ReadOptions, readOptions } from './options.ts';
import { type Received, receive } from './receive.ts';
import { openStage } from './stage.ts';
import { sheetNames } from './workbook.ts';

export interface PreviewItem {
  sheet_name: string | null;
  column_names: string[];
  column_types: Record<string, string>;
  rows: (string | null)[][];
}

const CSV_ROWS = 100;
const SHEET_ROWS = 20;
const SHOWN_ROWS = 20;
const MAX_SHEETS = 50;

/** POST upload_metadata: names, likely types and first rows of a file, one item per sheet. */
export async function uploadPreview(call: Call): Promise<PreviewItem[]> {
  const file = await receive(call);
  try {
    const options = readOptions(file.fields, file.filename);
    if (options.format !== 'excel') return [await preview(file, { ...options, rowsToRead: CSV_ROWS }, call)];
    const items: PreviewItem[] = [];
    for (const sheet of (await sheetNames(file.path)).slice(0, MAX_SHEETS)) {
      items.push(await preview(file, { ...options, sheet, rowsToRead: SHEET_ROWS }, call));
    }
    return items;
  } finally {
    await file.remove();
  }
}

async function preview(file: Received, options: ReadOptions, call: Call): Promise<PreviewItem> {
  const stage = await openStage(file, options, call.signal);
  try {
    const rows: (string | null)[][] = [];
    const { columns, batches } = await stage.read(SHOWN_ROWS);
    for await (const frame of batches) {
      for (let row = 0; row < frame.length && rows.length < SHOWN_ROWS; row++) {
        rows.push(frame.columns.map(({ values, kind }) => shown(values[row], kind)));
      }
    }
    return {
      sheet_name: options.format === 'excel' ? options.sheet : null,
      column_names: columns.map(column => column.name),
      column_types: Object.fromEntries(columns.map(column => [column.name, column.type])),
      rows,
    };
  } finally {
    await stage.close();
  }
}

function shown(value: unknown, kind: string): string | null {
  if (value === null || value === undefined) return null;
  if (kind === 'date') return new Date(Number(value)).toISOString().slice(0, 10);
  if (kind.startsWith('timestamp'))
    return new Date(Number(value))
      .toISOString()
      .replace('T', ' ')
      .replace(/(\.000)?Z$/, '');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
