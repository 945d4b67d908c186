import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { execute, rowsOf } from '../conformance/kit.ts';
import type { Connection } from '../engine.ts';
import { isSkipped, testServer } from '../test-server.ts';
import { engine as mysql } from './index.ts';

const ASKER = fileURLToPath(new URL('./testing/asker.ts', import.meta.url));
/** Minutes of work without a row. */
const SLOW = 'SELECT count(*) FROM seq_1_to_100000 a, seq_1_to_20000000 b WHERE a.seq * b.seq % 7 = 3';
const AT_WORK = `SELECT id FROM information_schema.processlist
  WHERE info LIKE '%seq_1_to_20000000%' AND id <> CONNECTION_ID()`;

const ask = (uri: string, sql: string, timeout: number): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', ASKER, uri, sql, String(timeout)], { stdio: 'ignore' });

describe.skipIf(isSkipped('mariadb'))("the server's own limit", () => {
  let uri: string;
  let connection: Connection;
  beforeAll(async () => {
    uri = testServer('mariadb');
    connection = await mysql.open({ uri, poolSize: 1 });
  });
  afterAll(async () => {
    for (const [id] of await rowsOf(connection, AT_WORK)) await execute(connection, `KILL ${id}`);
    await connection.close();
  });

  test.each([SLOW, `CREATE TEMPORARY TABLE slow AS ${SLOW}`])(
    'ends what a killed process has left: %s',
    async sql => {
      const asker = ask(uri, sql, 4_000);
      const gone = once(asker, 'exit');
      await expect.poll(() => rowsOf(connection, AT_WORK), { timeout: 60_000 }).toHaveLength(1);
      asker.kill('SIGKILL');
      await gone;
      expect(asker.signalCode).toBe('SIGKILL');
      await expect.poll(() => rowsOf(connection, AT_WORK), { timeout: 20_000 }).toEqual([]);
    },
    120_000,
  );

  test('is a little longer than ours, and gone with the statement', async () => {
    const limit = 'SELECT CAST(@@max_statement_time AS CHAR) AS seconds';
    const [usual] = await rowsOf(connection, limit);
    expect(await rowsOf(connection, limit, { timeout: 30_000 })).toEqual([['32.000000']]);
    expect(await rowsOf(connection, limit)).toEqual([usual]);
    const session = connection.session!();
    const { batches } = await session.run(limit, { timeout: 1_234.5 });
    for await (const { columns } of batches) expect(columns[0]!.values).toEqual(['3.235000']);
    await session.end();
  });
});
