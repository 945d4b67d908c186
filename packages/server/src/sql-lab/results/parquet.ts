import type { Cell, Column, ColumnInfo, Frame } from '@parallax/contract';
import { type WireCell, wireColumn } from './cells.ts';
import { shown } from './match.ts';
import { literal, onTextFile } from './order.ts';

interface Seen {
  columns: readonly ColumnInfo[] | null;
  /** The longest line of the rows written as text. */
  longest: number;
}

/** Writes rows as a Parquet file. The first page names the columns, also when it has no rows. */
export async function writeParquet(pages: AsyncIterable<Frame>, target: string): Promise<void> {
  const seen: Seen = { columns: null, longest: 0 };
  await onTextFile(`${target}.csv`, typedLines(pages, seen), async (connection, file) => {
    const columns = seen.columns ?? [];
    const types = columns.map((column, at) => `c${at}: '${parquetType(column)}'`).join(', ');
    const select = columns.map(({ name }, at) => `c${at} AS "${name.replaceAll('"', '""')}"`).join(', ');
    const { batches } = await connection.run(
      `COPY (SELECT ${select} FROM read_csv(${literal(file)}, auto_detect = false, header = false,
        columns = {${types}}, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
        max_line_size = ${seen.longest * BYTES_PER_UNIT + LINE_ROOM})) TO ${literal(target)} (FORMAT parquet)`,
    );
    for await (const _ of batches);
  });
}

function parquetType({ kind, type }: ColumnInfo): string {
  switch (kind) {
    case 'bool':
      return 'BOOLEAN';
    case 'int':
      return 'BIGINT';
    case 'bigint':
      return 'DECIMAL(38, 0)';
    case 'float':
      return 'DOUBLE';
    case 'decimal': {
      const size = /\(\s*(\d+)\s*,\s*(\d+)\s*\)/.exec(type);
      return size && Number(size[1]) <= 38 ? `DECIMAL(${size[1]}, ${size[2]})` : 'VARCHAR';
    }
    case 'timestamp':
      return 'TIMESTAMP';
    case 'timestamptz':
      return 'TIMESTAMPTZ';
    case 'date':
      return 'DATE';
    case 'binary':
      return 'BLOB';
    default:
      return 'VARCHAR';
  }
}

/** The private engine sets aside memory for a multiple of the longest line, so it is told how long that is. */
const LINE_ROOM = 65_536;
const BYTES_PER_UNIT = 3;

async function* typedLines(pages: AsyncIterable<Frame>, seen: Seen): AsyncGenerator<string> {
  for await (const page of pages) {
    seen.columns ??= page.columns;
    const cells = page.columns.map(cellWriter);
    let text = '';
    for (let row = 0; row < page.length; row++) {
      const line = `${cells.map(cell => cell(row)).join(',')}\n`;
      seen.longest = Math.max(seen.longest, line.length);
      text += line;
    }
    yield text;
  }
}

function cellWriter(column: Column): (row: number) => string {
  const { kind, values } = column;
  const wire = wireColumn(column);
  const isRaw = kind === 'bigint' || kind === 'decimal' || kind === 'int' || kind === 'float';
  return row => {
    const value = values[row] as Cell | undefined;
    if (value === null || value === undefined) return '';
    if (isRaw) return String(value);
    if (value instanceof Uint8Array) return quoted(blobText(value));
    const cell: WireCell = wire(row);
    return cell === null ? '' : quoted(shown(cell));
  };
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const blobText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').replace(/../g, '\\x$&');
