import type { Column, ColumnInfo, Frame } from '@parallax/contract';
import type { Dialect } from '@parallax/query';
import type { Connection, LoadOptions, LoadTarget, LoadTrace, TableRef } from '../engine.ts';
import { columnList } from './declared-types.ts';
import { tableExists, temporaryName } from './existing.ts';

/** What an engine without a bulk path of its own says about itself. */
export interface InsertDialect {
  dialect: Dialect;
  typeOf(column: ColumnInfo): string;
  /** Characters of one statement, below the limit of the engine. */
  statementCharacters: number;
  /** One row as a part of a statement, and the statement that inserts several. */
  row(columns: readonly Column[], at: number): string;
  insert(table: string, columns: readonly ColumnInfo[], rows: readonly string[]): string;
  /** Puts the filled table in the place of the old one, and the old one back when that fails. */
  replace(names: { filled: string; final: string; aside: string }, run: Run): Promise<void>;
  /** One statement that names a table. */
  rename(from: string, to: string): string;
}

type Run = (sql: string) => Promise<void>;

interface Load {
  engine: InsertDialect;
  connection: Pick<Connection, 'run' | 'describe'>;
  target: LoadTarget;
  rows: AsyncIterable<Frame>;
  options: LoadOptions;
}

/**
 * For engines whose CREATE TABLE is no part of a transaction: rows go into a table that nobody knows, in few large
 * statements, and one statement at the end makes them visible.
 */
export async function loadByInserts({ engine, connection, target, rows, options }: Load): Promise<void> {
  const { catalog, schema, table } = target;
  const { signal, onRows, onTrace } = options;
  const { quote } = engine.dialect;
  const run = runner(connection, target);
  const exists = await tableExists(connection.describe.bind(connection), target);
  const place = placeIn(engine.dialect, target);
  const names = { filled: temporaryName(), aside: temporaryName() };
  const [filled, aside] = [place(names.filled), place(names.aside)];
  await onTrace?.({ catalog, schema, table, ...names });
  try {
    await run(`CREATE TABLE ${filled} (${columnList(target.columns, quote, engine.typeOf)})`, signal);
    let sent = 0;
    for await (const { sql, count } of insertStatements(engine, filled, target.columns, rows)) {
      await run(sql, signal);
      sent += count;
      onRows?.(sent);
    }
    signal?.throwIfAborted();
    const final = place(target.table);
    if (!exists) await run(engine.rename(filled, final));
    else if (target.mode === 'append') await append(engine, { filled, final }, target.columns, run);
    else await engine.replace({ filled, final, aside }, run);
  } catch (error) {
    await run(`DROP TABLE IF EXISTS ${filled}`).catch(() => {});
    throw error;
  }
}

const runner =
  (connection: Pick<Connection, 'run'>, { catalog, schema }: TableRef) =>
  async (sql: string, signal?: AbortSignal): Promise<void> => {
    const result = await connection.run(sql, { catalog, schema, ...(signal && { signal }) });
    for await (const _ of result.batches);
  };

/** After a process that ended in the middle of a load: the old table has its name again, and the others are gone. */
export async function recoverInserts(
  engine: InsertDialect,
  connection: Pick<Connection, 'run' | 'describe'>,
  trace: LoadTrace,
): Promise<void> {
  const run = runner(connection, trace);
  const place = placeIn(engine.dialect, trace);
  const isThere = (table: string) =>
    tableExists(connection.describe.bind(connection), { ...trace, table, mode: 'append' });
  if (!(await isThere(trace.table)) && (await isThere(trace.aside))) {
    await run(engine.rename(place(trace.aside), place(trace.table)));
  }
  for (const table of [trace.aside, trace.filled]) await run(`DROP TABLE IF EXISTS ${place(table)}`);
}

async function append(
  { dialect }: InsertDialect,
  { filled, final }: { filled: string; final: string },
  columns: readonly ColumnInfo[],
  run: Run,
): Promise<void> {
  const names = columns.map(column => dialect.quote(column.name)).join(', ');
  await run(`INSERT INTO ${final} (${names}) SELECT ${names} FROM ${filled}`);
  await run(`DROP TABLE ${filled}`).catch(() => {});
}

const placeIn =
  ({ quote, flags }: Dialect, { catalog, schema }: TableRef) =>
  (table: string): string =>
    [flags.catalogs ? catalog : null, flags.schemas ? schema : null, table]
      .filter(part => part !== null && part !== undefined && part !== '')
      .map(part => quote(String(part)))
      .join('.');

async function* insertStatements(
  engine: InsertDialect,
  table: string,
  columns: readonly ColumnInfo[],
  frames: AsyncIterable<Frame>,
): AsyncGenerator<{ sql: string; count: number }> {
  let rows: string[] = [];
  let size = 0;
  const taken = () => {
    const statement = { sql: engine.insert(table, columns, rows), count: rows.length };
    rows = [];
    size = 0;
    return statement;
  };
  for await (const frame of frames) {
    for (let at = 0; at < frame.length; at++) {
      const row = engine.row(frame.columns, at);
      if (size + row.length > engine.statementCharacters && rows.length > 0) yield taken();
      rows.push(row);
      size += row.length + 2;
    }
  }
  if (rows.length > 0) yield taken();
}
