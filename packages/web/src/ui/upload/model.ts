import { t } from '../../platform/i18n.ts';
import type { Place } from '../database-picker/model.ts';

export type FileKind = 'csv' | 'excel' | 'columnar';

const KINDS: Record<string, FileKind> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  xlsx: 'excel',
  parquet: 'columnar',
  json: 'columnar',
  jsonl: 'columnar',
  ndjson: 'columnar',
};

export const ACCEPTED = Object.keys(KINDS)
  .map(extension => `.${extension}`)
  .join(',');

const extensionOf = (filename: string): string => /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';

/** What a file is, by its name; null when it cannot be loaded. */
export const kindOf = (filename: string): FileKind | null => KINDS[extensionOf(filename)] ?? null;

/** Lines of text, which can be previewed from their beginning alone. */
export const isLines = (filename: string): boolean =>
  ['csv', 'tsv', 'txt', 'jsonl', 'ndjson'].includes(extensionOf(filename));

const MAX_TABLE_NAME = 60;

/** `Sales 2024 (final).csv` → `sales_2024_final`. */
export const tableNameOf = (filename: string): string =>
  filename
    .replace(/\.[a-z]+$/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_TABLE_NAME);

export type Existing = 'fail' | 'replace' | 'append';

/** How a file is read; each is sent only where it means something. */
export interface ReadSettings {
  delimiter: string;
  sheet_name: string | null;
  header_row: string;
  skip_rows: string;
  rows_to_read: string;
  null_values: string;
  decimal_character: '.' | ',';
  day_first: boolean;
  skip_initial_space: boolean;
  dataframe_index: boolean;
  index_label: string;
  /** By column; a column that is not here keeps the type that was found. */
  types: Readonly<Record<string, string>>;
  dates: readonly string[];
  /** Columns that are left out. */
  left: readonly string[];
}

export interface UploadDraft {
  place: Place;
  table_name: string;
  already_exists: Existing;
  create_dataset: boolean;
  read: ReadSettings;
}

export const READ_DEFAULTS: ReadSettings = {
  delimiter: ',',
  sheet_name: null,
  header_row: '0',
  skip_rows: '0',
  rows_to_read: '',
  null_values: '',
  decimal_character: '.',
  day_first: false,
  skip_initial_space: false,
  dataframe_index: false,
  index_label: '',
  types: {},
  dates: [],
  left: [],
};

const GUESSES: readonly (readonly [character: string, delimiter: string])[] = [
  [',', ','],
  [';', ';'],
  ['\t', '\\t'],
  ['|', '|'],
];

/** The delimiter that most of a header line is divided by; what stands in quotes does not count. */
export function guessDelimiter(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '');
  const counts = GUESSES.map(([character]) => bare.split(character).length - 1);
  const most = Math.max(...counts);
  return GUESSES[most === 0 ? 0 : counts.indexOf(most)]?.[1] ?? ',';
}

/** What a newly chosen file starts with, by its name and its first line. */
export const startReading = (filename: string, firstLine: string): ReadSettings => ({
  ...READ_DEFAULTS,
  delimiter: extensionOf(filename) === 'tsv' ? '\\t' : guessDelimiter(firstLine),
});

/** Types a column can be given; the names are those the server takes. */
export const TYPE_CHOICES: readonly { value: string; label: string }[] = [
  { value: 'string', label: t('Text') },
  { value: 'integer', label: t('Integer') },
  { value: 'double', label: t('Number') },
  { value: 'decimal', label: t('Decimal') },
  { value: 'boolean', label: t('Yes or no') },
  { value: 'date', label: t('Date') },
  { value: 'timestamp', label: t('Date and time') },
];

const FOUND: Record<string, string> = {
  VARCHAR: t('text'),
  BIGINT: t('integer'),
  DOUBLE: t('number'),
  BOOLEAN: t('yes or no'),
  DATE: t('date'),
  TIMESTAMP: t('date and time'),
};

/** The type that was found in a file, in the words of the choices. */
export const foundType = (type: string): string => FOUND[type] ?? type.toLowerCase();

export const DELIMITERS: readonly { value: string; label: string }[] = [
  { value: ',', label: t('Comma ,') },
  { value: ';', label: t('Semicolon ;') },
  { value: '\\t', label: t('Tab') },
  { value: '|', label: t('Pipe |') },
  { value: ' ', label: t('Space') },
];

type Fields = Record<string, string>;

/** How a file is read, as the form fields of both calls; the columns it has are known after the preview. */
export function readFields(kind: FileKind, read: ReadSettings, columns: readonly string[] = []): Fields {
  const lines: Fields =
    kind === 'columnar'
      ? {}
      : {
          header_row: read.header_row,
          skip_rows: read.skip_rows,
          rows_to_read: read.rows_to_read,
          decimal_character: read.decimal_character,
          null_values: read.null_values,
          day_first: String(read.day_first),
        };
  const kept = columns.filter(name => !read.left.includes(name));
  const types = Object.fromEntries(Object.entries(read.types).filter(([name]) => kept.includes(name)));
  return {
    type: kind,
    ...lines,
    ...(kind === 'csv' && { delimiter: read.delimiter, skip_initial_space: String(read.skip_initial_space) }),
    ...(kind === 'excel' && read.sheet_name !== null && { sheet_name: read.sheet_name }),
    ...(read.left.length > 0 && kept.length > 0 && { columns_read: JSON.stringify(kept) }),
    ...(read.dates.length > 0 && {
      column_dates: JSON.stringify(read.dates.filter(name => kept.includes(name))),
    }),
    ...(Object.keys(types).length > 0 && { column_data_types: JSON.stringify(types) }),
    ...(read.dataframe_index && { dataframe_index: 'true', index_label: read.index_label }),
  };
}

/** Everything an upload says beside the file. */
export const uploadFields = (kind: FileKind, draft: UploadDraft, columns: readonly string[]): Fields => ({
  ...readFields(kind, draft.read, columns),
  table_name: draft.table_name.trim(),
  schema: draft.place.schema ?? '',
  catalog: draft.place.catalog ?? '',
  already_exists: draft.already_exists,
  create_dataset: String(draft.create_dataset),
});

const isWhole = (text: string, minimum: number): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= minimum;

/** What is wrong before anything is sent, by field. */
export function uploadProblems(kind: FileKind | null, draft: UploadDraft): Record<string, string> {
  const problems: Record<string, string> = {};
  if (kind === null) problems.file = t('Choose a file');
  if (!draft.place.database) problems.database = t('This is a required field');
  if (draft.table_name.trim() === '') problems.table_name = t('This is a required field');
  if (kind === 'columnar') return problems;
  if (draft.read.header_row !== '' && !isWhole(draft.read.header_row, 0)) {
    problems.header_row = t('A whole number, or empty');
  }
  if (draft.read.skip_rows !== '' && !isWhole(draft.read.skip_rows, 0))
    problems.skip_rows = t('A whole number');
  if (draft.read.rows_to_read !== '' && !isWhole(draft.read.rows_to_read, 1)) {
    problems.rows_to_read = t('A whole number from 1');
  }
  return problems;
}
