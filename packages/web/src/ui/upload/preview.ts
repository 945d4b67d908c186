import { api } from '@parallax/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type FileKind, isLines, kindOf, type ReadSettings, readFields } from './model.ts';

/** A preview of lines needs their beginning, not a gigabyte. */
const ENOUGH = 1024 ** 2;
const FIRST_LINE = 64 * 1024;
const NEWLINE = 10;

/** The beginning of a file, up to the end of a line. */
export async function beginningOf(file: File): Promise<File> {
  if (!isLines(file.name) || file.size <= ENOUGH) return file;
  const bytes = new Uint8Array(await file.slice(0, ENOUGH).arrayBuffer());
  const end = bytes.lastIndexOf(NEWLINE);
  return new File([bytes.subarray(0, end < 0 ? bytes.length : end + 1)], file.name);
}

/** The first line of a text file; nothing of any other. */
export async function firstLineOf(file: File): Promise<string> {
  if (kindOf(file.name) !== 'csv') return '';
  const [line = ''] = (await file.slice(0, FIRST_LINE).text()).split('\n', 1);
  return line;
}

export interface Preview {
  sheet: string | null;
  columns: { name: string; type: string }[];
  rows: (string | null)[][];
}

async function readPreview(
  file: File,
  kind: FileKind,
  read: ReadSettings,
  signal: AbortSignal,
): Promise<Preview[]> {
  const body = { ...readFields(kind, read), file: await beginningOf(file) };
  const { result } = await call(api.database.uploadMetadata, { body }, { signal });
  return result.items.map(({ sheet_name, column_names, column_types = {}, rows = [] }) => ({
    sheet: sheet_name,
    columns: column_names.map(name => ({ name, type: column_types[name] ?? '' })),
    rows,
  }));
}

/** What decides how the first rows look; types and columns left out are shown over the same rows. */
const readsAs = (read: ReadSettings): ReadSettings => ({
  ...read,
  types: {},
  dates: [],
  left: [],
  sheet_name: null,
  rows_to_read: '',
  dataframe_index: false,
});

/** The sheets of a file with their columns, likely types and first rows. */
export function usePreview(file: File | null, kind: FileKind | null, read: ReadSettings) {
  const asked = readsAs(read);
  return useQuery({
    queryKey: ['upload', 'preview', file?.name, file?.size, file?.lastModified, asked],
    enabled: file !== null && kind !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (file && kind ? readPreview(file, kind, asked, signal) : []),
  });
}
