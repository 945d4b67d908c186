import { type ColumnInfo, PlainError } from '@parallax/contract';
import type { ReadOptions } from './options.ts';

export interface TypedColumn {
  column: string;
  /** Expression over the staged table. */
  sql: string;
}

type Ask = (sql: string) => Promise<unknown[][]>;

const name = (value: string): string => `"${value.replaceAll('"', '""')}"`;
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^u?int(8|16|32|64)?$|^(big|small|tiny)?int(eger)?$|^long$/i, 'BIGINT'],
  [/^float(16|32|64)?$|^double( precision)?$|^real$|^number$/i, 'DOUBLE'],
  [/^(decimal|numeric)$/i, 'DECIMAL(38, 10)'],
  [/^str(ing)?$|^object$|^text$|^(var)?char(\(\d+\))?$/i, 'VARCHAR'],
  [/^bool(ean)?$/i, 'BOOLEAN'],
  [/^date$/i, 'DATE'],
  [/^datetime(64(\[ns\])?)?$|^timestamp( without time zone)?$/i, 'TIMESTAMP'],
  [/^timestamptz$|^timestamp with time zone$|^datetime64\[ns, utc\]$/i, 'TIMESTAMPTZ'],
];

/** The types of staged columns: as told, as dates, or the narrowest one that every value of the column fits. */
export async function typedColumns(
  columns: readonly ColumnInfo[],
  options: ReadOptions,
  ask: Ask,
): Promise<TypedColumn[]> {
  const guessed = columns.filter(
    column =>
      column.type === 'VARCHAR' &&
      !(column.name in options.columnTypes) &&
      !options.columnDates.includes(column.name),
  );
  const guesses = isText(options) ? await inferTypes(guessed, options, ask) : new Map<string, string>();
  const typed: TypedColumn[] = [];
  for (const column of columns) {
    const told = options.columnTypes[column.name];
    const dates = options.columnDates.includes(column.name);
    if (!told && !dates) {
      typed.push({ column: column.name, sql: guesses.get(column.name) ?? nestedAsJson(column) });
      continue;
    }
    const sql = dates
      ? dateCast(column, options)
      : `TRY_CAST(${prepared(column, told!, options)} AS ${typeFor(told!)})`;
    await requireFits(column, sql, told ?? 'date', ask);
    typed.push({ column: column.name, sql });
  }
  return typed;
}

const isText = ({ format }: ReadOptions): boolean => format === 'csv' || format === 'excel';

/** Lists, structs and maps go into one JSON column. */
const nestedAsJson = ({ name: column, type }: ColumnInfo): string =>
  /\[\]$|^(STRUCT|MAP|UNION|LIST)/i.test(type) ? `to_json(${name(column)})` : name(column);

function typeFor(told: string): string {
  const precise = /^(?:decimal|numeric)\s*\((\d+)\s*(?:,\s*(\d+)\s*)?\)$/i.exec(told);
  if (
    precise &&
    Number(precise[1]) >= 1 &&
    Number(precise[1]) <= 38 &&
    Number(precise[2] ?? 0) <= Number(precise[1])
  ) {
    return `DECIMAL(${precise[1]}, ${precise[2] ?? 0})`;
  }
  const found = TYPES.find(([pattern]) => pattern.test(told.trim()))?.[1];
  if (found) return found;
  throw new PlainError(400, { column_data_types: [`${told} is not a known type.`] });
}

/** The column as text fit for a cast: spaces cut, the decimal character a point. */
function prepared({ name: column, type }: ColumnInfo, told: string, { decimal, trim }: ReadOptions): string {
  if (type !== 'VARCHAR') return name(column);
  const numeric = !/^(VARCHAR|BOOLEAN|DATE|TIMESTAMP)/.test(typeFor(told));
  if (typeFor(told) === 'VARCHAR') return trim ? `LTRIM(${name(column)})` : name(column);
  const cut = `TRIM(${name(column)})`;
  return numeric && decimal === ',' ? point(cut) : cut;
}

const point = (sql: string): string => `REPLACE(REPLACE(${sql}, '.', ''), ',', '.')`;

function dateCast({ name: column, type }: ColumnInfo, { dayFirst }: ReadOptions): string {
  if (type !== 'VARCHAR') return `TRY_CAST(${name(column)} AS TIMESTAMP)`;
  const order = dayFirst ? ['%d/%m/%Y', '%m/%d/%Y'] : ['%m/%d/%Y', '%d/%m/%Y'];
  const days = [
    order[0]!,
    order[0]!.replaceAll('/', '-'),
    order[0]!.replaceAll('/', '.'),
    '%d.%m.%Y',
    '%Y/%m/%d',
    '%d %b %Y',
    '%b %d, %Y',
  ];
  const formats = days.flatMap(day => [day, `${day} %H:%M`, `${day} %H:%M:%S`]);
  const cut = `TRIM(${name(column)})`;
  return `COALESCE(TRY_CAST(${cut} AS TIMESTAMP), TRY_STRPTIME(${cut}, [${formats.map(text).join(', ')}]))`;
}

async function requireFits(column: ColumnInfo, sql: string, type: string, ask: Ask): Promise<void> {
  const [row] = await ask(
    `SELECT CAST(${name(column.name)} AS VARCHAR), rowid FROM source
     WHERE ${name(column.name)} IS NOT NULL AND ${sql} IS NULL ORDER BY rowid LIMIT 1`,
  );
  if (!row) return;
  const shown = String(row[0]).slice(0, 100);
  throw new PlainError(
    422,
    `Column ${column.name}: "${shown}" in row ${Number(row[1]) + 1} is not a ${type}.`,
  );
}

const INTEGER = '[+-]?(0|[1-9][0-9]*)';
const NUMBER = '[+-]?(0|[1-9][0-9]*)?(\\.[0-9]+|\\.)?([eE][+-]?[0-9]+)?';
const DATE = '\\d{4}-\\d{2}-\\d{2}';
const TIME = `${DATE}[ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?`;
const ZONED = `${TIME} ?(Z|[+-]\\d{2}(:?\\d{2})?)`;

const SAMPLE = 1_000;

/**
 * The first candidate that every value fits; numbers with leading zeros are codes, and stay text. A sample leaves few
 * candidates to try on all rows.
 */
async function inferTypes(
  columns: readonly ColumnInfo[],
  options: ReadOptions,
  ask: Ask,
): Promise<Map<string, string>> {
  let open = columns.map(column => ({ name: column.name, candidates: candidatesFor(column.name, options) }));
  for (const rows of [`(SELECT * FROM source LIMIT ${SAMPLE})`, 'source']) {
    const tests = open.flatMap(column => [
      `COUNT(${name(column.name)})`,
      ...column.candidates.map(({ fits }) => `COUNT(*) FILTER (WHERE ${fits})`),
    ]);
    if (tests.length === 0) break;
    const [counts = []] = await ask(`SELECT ${tests.join(', ')} FROM ${rows}`);
    const numbers = counts.map(Number);
    open = open.map(column => {
      const [all = 0, ...fitting] = numbers.splice(0, column.candidates.length + 1);
      const kept = column.candidates.filter((_, at) => fitting[at] === all);
      return { name: column.name, candidates: all === 0 && rows === 'source' ? [] : kept };
    });
  }
  return new Map(
    open.map(column => {
      const plain = options.trim ? `LTRIM(${name(column.name)})` : name(column.name);
      return [column.name, column.candidates[0]?.cast ?? plain];
    }),
  );
}

interface Candidate {
  fits: string;
  cast: string;
}

function candidatesFor(column: string, { decimal }: ReadOptions): Candidate[] {
  const cut = `TRIM(${name(column)})`;
  const number = decimal === ',' ? point(cut) : cut;
  const candidate = (sql: string, pattern: string, type: string): Candidate => ({
    fits: `REGEXP_FULL_MATCH(${sql}, ${text(pattern)}) AND TRY_CAST(${sql} AS ${type}) IS NOT NULL`,
    cast: `CAST(${sql} AS ${type})`,
  });
  return [
    { fits: `LOWER(${cut}) IN ('true', 'false')`, cast: `CAST(LOWER(${cut}) AS BOOLEAN)` },
    candidate(cut, INTEGER, 'BIGINT'),
    candidate(cut, INTEGER, 'DECIMAL(38, 0)'),
    candidate(number, NUMBER, 'DOUBLE'),
    candidate(cut, DATE, 'DATE'),
    candidate(cut, `${DATE}|${TIME}`, 'TIMESTAMP'),
    candidate(cut, ZONED, 'TIMESTAMPTZ'),
  ];
}
