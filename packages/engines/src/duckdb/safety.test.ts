import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, execute, rowsOf } from '../conformance/kit.ts';
import type { Connection } from '../engine.ts';
import { engine } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'parallax-duckdb-safety-'));
const file = join(folder, 'data.duckdb');
const uri = `duckdb:///${file}`;
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const loader = await engine.open({ uri, trusted: true });
  writeFileSync(join(folder, 'secret.csv'), 'a\n1\n');
  await execute(loader, `CREATE TABLE loaded AS FROM read_csv('${join(folder, 'secret.csv')}')`);
  await loader.close();
});

async function using(
  config: Parameters<typeof engine.open>[0],
  work: (connection: Connection) => Promise<void>,
) {
  const connection = await engine.open(config);
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}

test('rows of a recursion that runs into its timeout are no result', async () => {
  const sql = 'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r';
  await using({ uri }, async connection => {
    await expect(count(connection.run(sql, { timeout: 500 }))).rejects.toMatchObject({
      code: 'BACKEND_TIMEOUT_ERROR',
    });
  });
});

describe('a connection that users write SQL for', () => {
  test.each([
    [`FROM read_csv('${folder}/secret.csv')`],
    [`FROM '${folder}/secret.csv'`],
    ["FROM read_text('/etc/hostname')"],
    ["FROM glob('/*')"],
    [`ATTACH '${folder}/other.duckdb'`],
    [`COPY loaded TO '${folder}/out.csv'`],
    [`EXPORT DATABASE '${folder}/out'`],
    ['INSTALL httpfs'],
    ['LOAD httpfs'],
    ["FROM 'https://127.0.0.1:1/x.parquet'"],
    ['SET enable_external_access = true'],
    ['SET memory_limit = "1TB"'],
    ['RESET memory_limit'],
    ["PRAGMA memory_limit = '1TB'"],
    ["-- a note\nSET GLOBAL max_memory = '1TB'"],
    ['SET lock_configuration = false'],
    ['PRAGMA enable_logging'],
  ])('%s is refused', async sql => {
    await using({ uri }, async connection => {
      await expect(count(connection.run(sql))).rejects.toMatchObject({ name: 'AppError', status: 400 });
    });
  });

  test('a variable is no setting', async () => {
    await using({ uri }, async connection => {
      await execute(connection, '-- mine\nSET VARIABLE mine = 1');
    });
  });

  test('two statements in one text are refused and none runs', async () => {
    await using({ uri }, async connection => {
      const twice = count(connection.run('SELECT 1; DROP TABLE loaded'));
      await expect(twice).rejects.toMatchObject({ code: 'SYNTAX_ERROR' });
      expect(await rowsOf(connection, 'SELECT COUNT(*) AS n FROM loaded')).toEqual([['1']]);
    });
  });

  test('what one statement sets does not reach the next', async () => {
    await using({ uri }, async connection => {
      await execute(connection, 'CREATE TEMP TABLE mine AS SELECT 1 AS a');
      await expect(rowsOf(connection, 'FROM mine')).rejects.toMatchObject({
        code: 'TABLE_DOES_NOT_EXIST_ERROR',
      });
    });
  });
});

describe('read-only', () => {
  test.each([
    ['CREATE TABLE x (a INTEGER)'],
    ['INSERT INTO loaded VALUES (2)'],
    ['DELETE FROM loaded'],
    ['EXPLAIN ANALYZE DELETE FROM loaded'],
    ['DROP TABLE loaded'],
    ['CHECKPOINT'],
  ])('%s is refused', async sql => {
    await using({ uri, readOnly: true }, async connection => {
      await expect(count(connection.run(sql))).rejects.toMatchObject({ code: 'DML_NOT_ALLOWED_ERROR' });
      expect(await rowsOf(connection, 'WITH c AS (FROM loaded) SELECT a FROM c')).toEqual([['1']]);
    });
  });
});

describe('files', () => {
  test('a missing file is named and not made', async () => {
    await using({ uri: `duckdb:///${folder}/absent.duckdb` }, async connection => {
      await expect(connection.ping()).rejects.toMatchObject({ code: 'CONNECTION_UNKNOWN_DATABASE_ERROR' });
    });
  });
  test.each([
    ['duckdb:///md:share'],
    ['duckdb:///s3://bucket/x.duckdb'],
    ['duckdb://host/x.duckdb'],
    ['duckdb:///https://127.0.0.1/x'],
  ])('%s is not a file', async address => {
    await using({ uri: address }, async connection => {
      await expect(connection.ping()).rejects.toMatchObject({ code: 'CONNECTION_UNKNOWN_DATABASE_ERROR' });
    });
  });
  test('a folder and a file of something else are clear errors', async () => {
    mkdirSync(join(folder, 'folder'));
    writeFileSync(join(folder, 'garbage.duckdb'), 'x'.repeat(20_000));
    for (const name of ['folder', 'garbage.duckdb']) {
      await using({ uri: `duckdb:///${join(folder, name)}` }, async connection => {
        await expect(connection.ping()).rejects.toMatchObject({ name: 'AppError', status: 400 });
      });
    }
  });

  test('connections of one process share the file', async () => {
    await using({ uri }, async first => {
      await using({ uri }, async second => {
        await execute(first, 'CREATE TABLE shared_table AS SELECT 42 AS a');
        expect(await rowsOf(second, 'FROM shared_table')).toEqual([[42]]);
        await execute(second, 'DROP TABLE shared_table');
      });
      expect(await rowsOf(first, 'SELECT 1 AS a')).toEqual([[1]]);
    });
  });

  test('a file open in another process is a clear error', async () => {
    const driver = createRequire(import.meta.url).resolve('@duckdb/node-api');
    const other = `const { DuckDBInstance } = require(process.argv[1]);
      DuckDBInstance.create(process.argv[2]).then(() => console.log('opened'), error => console.log(error.message));`;
    await using({ uri }, async connection => {
      await connection.ping();
      const theirs = execFileSync(process.execPath, ['-e', other, driver, file], { encoding: 'utf8' });
      expect(theirs).toContain('Could not set lock');
      expect(engine.classify(new Error(theirs))).toMatchObject({
        code: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
        message: `The database file ${file} is open in another process.`,
      });
    });
  });

  test('memory and threads come from the settings', async () => {
    const options = { connect_args: { config: { memory_limit: '300MB', threads: 1 } } };
    await using({ uri: 'duckdb:///:memory:', options }, async connection => {
      const sql = "SELECT current_setting('memory_limit') AS m, current_setting('threads')::INTEGER AS t";
      expect(await rowsOf(connection, sql)).toEqual([['286.1 MiB', 1]]);
    });
  });
});

test('schema of the run is where names are looked up', async () => {
  await using({ uri }, async connection => {
    await execute(connection, 'CREATE SCHEMA "odd ""schema"');
    await execute(connection, 'CREATE TABLE "odd ""schema".t AS SELECT 7 AS a');
    expect(await rowsOf(connection, 'FROM t', { schema: 'odd "schema' })).toEqual([[7]]);
    expect(await connection.schemas()).toEqual(['main', 'odd "schema']);
    const missing = rowsOf(connection, 'SELECT 1', { schema: 'absent' });
    await expect(missing).rejects.toMatchObject({ code: 'SCHEMA_DOES_NOT_EXIST_ERROR' });
  });
});

test('the planner estimates rows', async () => {
  await using({ uri: 'duckdb://' }, async connection => {
    expect(await connection.estimate?.('SELECT * FROM range(1234)')).toEqual([{ 'Estimated rows': '1234' }]);
  });
});
