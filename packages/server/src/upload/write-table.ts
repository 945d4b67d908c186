import { randomBytes } from 'node:crypto';
import type { ColumnInfo } from '@parallax/contract';
import { AppError } from '@parallax/contract';
import type { Connection, Engine } from '@parallax/engines';
import type { SqlValue } from '@parallax/query';
import { insertStatements } from './insert-statements.ts';
import type { UploadOptions } from './options.ts';
import type { Stage } from './stage.ts';
import { typeName } from './target-types.ts';

const BATCH_ROWS = 2_048;

interface Target {
  engine: Engine;
  connection: Connection;
}

/**
 * Writes the staged rows under a temporary name and puts the table in its place with one statement at the end, so
 * that readers see the old state or the new one, and a failure leaves the old.
 */
export async function writeTable(
  stage: Stage,
  { engine, connection }: Target,
  options: UploadOptions,
  signal: AbortSignal,
): Promise<void> {
  const { catalog, schema } = options;
  const run = async (sql: string, { params, last }: { params?: SqlValue[]; last?: boolean } = {}) => {
    const more = { ...(params && { params }), ...(!last && { signal }) };
    for await (const _ of (await connection.run(sql, { catalog, schema, ...more })).batches);
  };
  const finish = (sql: string) => run(sql, { last: true });
  const exists = await tableExists(connection, options);
  if (exists && options.exists === 'fail') throw alreadyThere(options);
  const place = placeIn(engine, options.schema);
  const temporary = `parallax_upload_${randomBytes(8).toString('hex')}`;
  const target = { temporary: place(temporary), final: place(options.table), name: options.table, place };
  try {
    await run(createTable(engine, target.temporary, stage.columns));
    const { batches } = await stage.read(BATCH_ROWS);
    for await (const insert of insertStatements(engine.dialect, target.temporary, stage.columns, batches)) {
      await run(insert.sql, { params: insert.params });
    }
    signal.throwIfAborted();
    await settle(engine, target, stage.columns, exists ? options.exists : 'fail', finish);
  } catch (error) {
    await finish(`DROP TABLE IF EXISTS ${target.temporary}`).catch(() => {});
    signal.throwIfAborted();
    throw error;
  }
}

export async function tableExists(
  connection: Connection,
  { table, schema, catalog }: Pick<UploadOptions, 'table' | 'schema' | 'catalog'>,
): Promise<boolean> {
  try {
    return (await connection.describe({ catalog, schema, table })).columns.length > 0;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TABLE_DOES_NOT_EXIST_ERROR') return false;
    throw error;
  }
}

const alreadyThere = ({ table }: UploadOptions) =>
  new AppError('GENERIC_COMMAND_ERROR', {
    message: `Table already exists. Choose another name for ${table}, or to replace or append.`,
  });

const placeIn =
  ({ dialect }: Engine, schema: string | null) =>
  (table: string): string =>
    schema && dialect.flags.schemas
      ? `${dialect.quote(schema)}.${dialect.quote(table)}`
      : dialect.quote(table);

const createTable = ({ dialect }: Engine, table: string, columns: readonly ColumnInfo[]): string =>
  `CREATE TABLE ${table} (${columns.map(column => `${dialect.quote(column.name)} ${typeName(dialect, column)}`).join(', ')})`;

interface Names {
  temporary: string;
  final: string;
  /** The final name without its schema, not quoted. */
  name: string;
  place(table: string): string;
}

type Run = (sql: string) => Promise<void>;

async function settle(
  { dialect }: Engine,
  names: Names,
  columns: readonly ColumnInfo[],
  mode: UploadOptions['exists'],
  run: Run,
): Promise<void> {
  const list = columns.map(column => dialect.quote(column.name)).join(', ');
  const drop = () => run(`DROP TABLE ${names.temporary}`);
  if (mode === 'append') {
    await run(`INSERT INTO ${names.final} (${list}) SELECT ${list} FROM ${names.temporary}`);
    await drop();
  } else if (mode === 'fail') {
    await run(rename(dialect.name, names.temporary, names.final, dialect.quote(names.name)));
  } else await replace(dialect.name, dialect.quote, names, run);
}

const rename = (engine: string, from: string, to: string, toName: string): string =>
  engine === 'mysql' ? `RENAME TABLE ${from} TO ${to}` : `ALTER TABLE ${from} RENAME TO ${toName}`;

async function replace(
  engine: string,
  quote: (name: string) => string,
  { temporary, final, name, place }: Names,
  run: Run,
): Promise<void> {
  switch (engine) {
    case 'postgresql': {
      const tag = `$r${randomBytes(8).toString('hex')}$`;
      await run(
        `DO ${tag} BEGIN DROP TABLE ${final}; ALTER TABLE ${temporary} RENAME TO ${quote(name)}; END ${tag}`,
      );
      return;
    }
    case 'duckdb':
      await run(`CREATE OR REPLACE TABLE ${final} AS SELECT * FROM ${temporary}`);
      await run(`DROP TABLE ${temporary}`);
      return;
    case 'mysql': {
      const aside = place(`parallax_replaced_${randomBytes(8).toString('hex')}`);
      await run(`RENAME TABLE ${final} TO ${aside}, ${temporary} TO ${final}`);
      await run(`DROP TABLE ${aside}`);
      return;
    }
    default: {
      // No statement of SQLite swaps two tables, and its sessions end a transaction with the statement.
      const aside = `parallax_replaced_${randomBytes(8).toString('hex')}`;
      await run(`ALTER TABLE ${final} RENAME TO ${quote(aside)}`);
      try {
        await run(`ALTER TABLE ${temporary} RENAME TO ${quote(name)}`);
      } catch (error) {
        await run(`ALTER TABLE ${place(aside)} RENAME TO ${quote(name)}`);
        throw error;
      }
      await run(`DROP TABLE ${place(aside)}`);
    }
  }
}
