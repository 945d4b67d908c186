import { type FieldMessages, PlainError } from '@parallax/contract';

export type FileFormat = 'csv' | 'excel' | 'parquet' | 'json';

export interface ReadOptions {
  format: FileFormat;
  delimiter: string;
  /** Row that holds the names, counted after the skipped ones; null when there is none. */
  headerRow: number | null;
  skipRows: number;
  rowsToRead: number | null;
  nullValues: string[];
  decimal: string;
  dayFirst: boolean;
  trim: boolean;
  columnsRead: string[];
  columnDates: string[];
  columnTypes: Record<string, string>;
  /** Name of the first column, which counts rows from 0 or holds the index column; null for none. */
  indexLabel: string | null;
  /** Column of the file that names its rows. */
  indexColumn: string | null;
  sheet: string | null;
}

export interface UploadOptions extends ReadOptions {
  table: string;
  schema: string | null;
  catalog: string | null;
  exists: 'fail' | 'replace' | 'append';
  createDataset: boolean;
}

const EXTENSIONS: Record<string, Record<string, FileFormat>> = {
  csv: { csv: 'csv', tsv: 'csv', txt: 'csv' },
  excel: { xlsx: 'excel' },
  columnar: { parquet: 'parquet', json: 'json', jsonl: 'json', ndjson: 'json' },
};
const DEFAULT_NULLS = ['null', 'NULL', 'NaN', 'nan', 'N/A', 'n/a', '#N/A', '<NA>'];
const MAX_NAME = 10_000;

type Fields = Readonly<Record<string, string>>;

/** Reads the fields of an upload form; the first wrong ones are answered by name. */
export function uploadOptions(fields: Fields, filename: string): UploadOptions {
  const problems: FieldMessages = {};
  const exists = choice(fields, 'already_exists', ['fail', 'replace', 'append'] as const, problems);
  const table = (fields.table_name ?? '').trim();
  if (table === '') problems.table_name = ['Missing data for required field.'];
  if (table.length > MAX_NAME || table.includes('\0')) problems.table_name = ['Not a valid name.'];
  const options = {
    ...readOptionsInto(fields, filename, problems),
    table,
    schema: fields.schema || null,
    catalog: fields.catalog || null,
    exists,
    createDataset: bool(fields, 'create_dataset', true, problems),
  };
  if (Object.keys(problems).length > 0) throw new PlainError(400, problems);
  return options;
}

export function readOptions(fields: Fields, filename: string): ReadOptions {
  const problems: FieldMessages = {};
  const options = readOptionsInto(fields, filename, problems);
  if (Object.keys(problems).length > 0) throw new PlainError(400, problems);
  return options;
}

function readOptionsInto(fields: Fields, filename: string, problems: FieldMessages): ReadOptions {
  const extension = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  const format = formatOf(fields.type, extension, problems);
  const indexColumn = fields.index_column || null;
  const label = fields.index_label || indexColumn || 'index';
  const nulls = list(fields.null_values);
  const delimiter = fields.delimiter || (extension === 'tsv' ? '\t' : ',');
  if (delimiter.length > 4 || /["\r\n]/.test(delimiter)) problems.delimiter = ['Not a valid delimiter.'];
  const decimal = fields.decimal_character || '.';
  if (!['.', ','].includes(decimal)) problems.decimal_character = ['Must be one of: . ,'];
  return {
    format,
    delimiter: delimiter === '\\t' ? '\t' : delimiter,
    headerRow: fields.header_row === '' ? null : whole(fields, 'header_row', 0, problems),
    skipRows: whole(fields, 'skip_rows', 0, problems) ?? 0,
    rowsToRead: fields.rows_to_read ? whole(fields, 'rows_to_read', 1, problems) : null,
    nullValues: ['', ...(nulls.length > 0 ? nulls : DEFAULT_NULLS)],
    decimal,
    dayFirst: bool(fields, 'day_first', false, problems),
    trim: bool(fields, 'skip_initial_space', false, problems),
    columnsRead: list(fields.columns_read),
    columnDates: list(fields.column_dates),
    columnTypes: types(fields.column_data_types, problems),
    indexLabel: bool(fields, 'dataframe_index', false, problems) ? label : null,
    indexColumn,
    sheet: fields.sheet_name || null,
  };
}

function formatOf(type: string | undefined, extension: string, problems: FieldMessages): FileFormat {
  const allowed = EXTENSIONS[type ?? ''];
  if (!allowed) {
    problems.type = [
      type === undefined ? 'Missing data for required field.' : 'Must be one of: csv, excel, columnar.',
    ];
    return 'csv';
  }
  const format = allowed[extension];
  if (format) return format;
  if (extension === 'xls') {
    problems.file = ['Workbooks of Excel 97–2003 (.xls) cannot be read. Save it as .xlsx and try again.'];
    return 'csv';
  }
  problems.file = [`File extension is not allowed. Use one of: ${Object.keys(allowed).join(', ')}.`];
  return 'csv';
}

/** Comma-separated, or a JSON list. */
function list(text: string | undefined): string[] {
  if (!text) return [];
  if (text.trim().startsWith('[')) {
    const parsed = json(text);
    if (Array.isArray(parsed)) return parsed.map(String);
  }
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');
}

function types(text: string | undefined, problems: FieldMessages): Record<string, string> {
  if (!text) return {};
  const parsed = json(text);
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
    return Object.fromEntries(Object.entries(parsed).map(([name, type]) => [name, String(type)]));
  }
  problems.column_data_types = ['JSON not valid'];
  return {};
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function whole(fields: Fields, name: string, minimum: number, problems: FieldMessages): number | null {
  const text = fields[name];
  if (text === undefined || text === '') return minimum;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= minimum && number < 2 ** 31) return number;
  problems[name] = [`Must be a whole number from ${minimum}.`];
  return minimum;
}

function bool(fields: Fields, name: string, otherwise: boolean, problems: FieldMessages): boolean {
  const text = fields[name]?.toLowerCase();
  if (text === undefined || text === '') return otherwise;
  if (['true', '1', 'on', 'yes'].includes(text)) return true;
  if (!['false', '0', 'off', 'no'].includes(text)) problems[name] = ['Not a valid boolean.'];
  return false;
}

function choice<const V extends readonly [string, ...string[]]>(
  fields: Fields,
  name: string,
  values: V,
  problems: FieldMessages,
): V[number] {
  const given = fields[name] || values[0];
  const found = values.find(value => value === given);
  if (found === undefined) problems[name] = [`Must be one of: ${values.join(', ')}.`];
  return found ?? values[0];
}
