import { type ColumnInfo, PlainError } from '@parallax/contract';
import type { ReadOptions } from './options.ts';

export interface TypedColumn {
  column: string;
  /** Expression over the source. */
  sql: string;
}

/** What the file holds: its columns as they will be loaded, and how many rows. */
export interface Typed {
  columns: TypedColumn[];
  rows: number;
}

export interface Source {
  columns: readonly ColumnInfo[];
  /** What stands behind FROM. */
  from: string;
  ask(sql: string): Promise<unknown[][]>;
}

interface Candidate {
  /** Whether a value is of the type, as SQL; NULL for a NULL. */
  fits: string;
  cast: string;
}

/** A column whose type is still open: the first candidate that every value fits wins. */
interface Open {
  column: ColumnInfo;
  candidates: Candidate[];
  /** Without any candidate left. */
  otherwise: string;
  /** The type the user told: nothing else will do. */
  told?: string;
  settled?: boolean;
}

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

/** The types of the columns: as told, as dates, or the narrowest one that every value of the column fits. */
export async function typedColumns(source: Source, options: ReadOptions): Promise<Typed> {
  const open = source.columns.map(column => openColumn(column, options));
  await narrow(open, { ...source, from: `(SELECT * FROM ${source.from} LIMIT ${SAMPLE})` }, 'sample');
  const rows = await narrow(open, source, 'first');
  const unsettled = open.filter(({ settled, candidates }) => !settled && candidates.length > 0);
  if (unsettled.length > 0) await narrow(unsettled, source, 'all');
  for (const column of open) if (column.told && column.candidates.length === 0) await refuse(column, source);
  return {
    rows,
    columns: open.map(({ column, candidates, otherwise }) => ({
      column: column.name,
      sql: candidates[0]?.cast ?? otherwise,
    })),
  };
}

function openColumn(column: ColumnInfo, options: ReadOptions): Open {
  const told = options.columnTypes[column.name];
  const dates = options.columnDates.includes(column.name);
  if (told || dates) {
    const cast = told
      ? `TRY_CAST(${prepared(column, told, options)} AS ${typeFor(told)})`
      : dateCast(column, options);
    return {
      column,
      candidates: [{ fits: `${cast} IS NOT NULL`, cast }],
      otherwise: cast,
      told: told ?? 'date',
    };
  }
  if (!isText(options) || column.type !== 'VARCHAR') {
    return { column, candidates: [], otherwise: portable(column) };
  }
  return {
    column,
    candidates: candidatesFor(column.name, options),
    otherwise: options.trim ? `LTRIM(${name(column.name)})` : name(column.name),
  };
}

/**
 * Drops the candidates that some value does not fit and counts the rows. `first` tries only the likeliest candidate of
 * each column, and leaves the others for a second look where that one fails.
 */
async function narrow(
  open: Open[],
  { from, ask }: Source,
  round: 'sample' | 'first' | 'all',
): Promise<number> {
  const tried = open.map(({ candidates }) => (round === 'first' ? candidates.slice(0, 1) : candidates));
  // Counting every column reads every value of it, so that a damaged one is found before anything is written.
  const counts = open.flatMap(({ column }, at) => [
    `COUNT(${name(column.name)})`,
    ...tried[at]!.map(({ fits }) => `COUNT(*) FILTER (WHERE ${fits})`),
  ]);
  const [row = []] = await ask(`SELECT ${['COUNT(*)', ...counts].join(', ')} FROM ${from}`);
  const [rows = 0, ...numbers] = row.map(Number);
  open.forEach((column, at) => {
    const [present = 0, ...fitting] = numbers.splice(0, tried[at]!.length + 1);
    const kept = tried[at]!.filter((_, index) => fitting[index] === present);
    const empty = present === 0 && !column.told;
    column.settled = round !== 'sample' && (empty || kept.length > 0);
    if (round === 'sample') column.candidates = column.told ? column.candidates : kept;
    else if (column.settled) column.candidates = empty ? [] : kept.slice(0, 1);
    else column.candidates = round === 'first' ? column.candidates.slice(1) : [];
  });
  return rows;
}

const isText = ({ format }: ReadOptions): boolean => format === 'csv' || format === 'excel';

/** Types that only the reading engine has, as ones that every target knows; what is nested goes into one JSON column. */
const PORTABLE: [RegExp, (column: string) => string][] = [
  [/\]$|^(STRUCT|MAP|UNION|LIST)/i, column => `to_json(${column})`],
  [/^U?HUGEINT$|^UBIGINT$/i, column => `CAST(${column} AS DECIMAL(38, 0))`],
  [/^TIMESTAMP_(S|MS|NS)$/i, column => `CAST(${column} AS TIMESTAMP)`],
  [
    /^(UUID|INTERVAL|BIT|BIGNUM|ENUM.*|TIME WITH TIME ZONE|TIME_NS)$/i,
    column => `CAST(${column} AS VARCHAR)`,
  ],
];

function portable({ name: column, type }: ColumnInfo): string {
  const rule = PORTABLE.find(([pattern]) => pattern.test(type))?.[1];
  return rule ? rule(name(column)) : name(column);
}

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

/** Says which value of the column is not of the type. */
async function refuse({ column, otherwise, told }: Open, { from, ask }: Source): Promise<never> {
  const [row = []] = await ask(
    `SELECT value, number FROM (SELECT CAST(${name(column.name)} AS VARCHAR) AS value, ${otherwise} AS typed,
     ROW_NUMBER() OVER () AS number FROM ${from}) WHERE value IS NOT NULL AND typed IS NULL LIMIT 1`,
  );
  const shown = String(row[0]).slice(0, 100);
  throw new PlainError(422, `Column ${column.name}: "${shown}" in row ${Number(row[1])} is not a ${told}.`);
}

const INTEGER = '[+-]?(0|[1-9][0-9]*)';
const LONG_INTEGER = '[+-]?(0|[1-9][0-9]{0,37})';
const NUMBER = '[+-]?(0|[1-9][0-9]*)?(\\.[0-9]+|\\.)?([eE][+-]?[0-9]+)?';
const DATE = '\\d{4}-\\d{2}-\\d{2}';
const TIME = `${DATE}[ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?`;
const ZONED = `${TIME} ?(Z|[+-]\\d{2}(:?\\d{2})?)`;

const SAMPLE = 1_000;

/** Numbers with leading zeros are codes, and stay text. */
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
    // The pattern alone decides: the cast takes a hundred times longer than the others.
    { fits: `REGEXP_FULL_MATCH(${cut}, ${text(LONG_INTEGER)})`, cast: `CAST(${cut} AS DECIMAL(38, 0))` },
    candidate(number, NUMBER, 'DOUBLE'),
    candidate(cut, DATE, 'DATE'),
    candidate(cut, `${DATE}|${TIME}`, 'TIMESTAMP'),
    candidate(cut, ZONED, 'TIMESTAMPTZ'),
  ];
}
