import { expect, test } from 'vitest';
import { count, type Kit, rowsOf } from './kit.ts';

export function registerSessionTests(kit: () => Kit): void {
  test('statements of a session find what the ones before have made, and nobody else does', async context => {
    const { connection, test } = kit();
    const session = connection.session?.();
    if (!session) return context.skip('the engine has no sessions');
    const table = `conf_session_${process.pid}`;
    await count(session.run(`CREATE TEMPORARY TABLE ${table} (n ${test.types.int})`));
    await count(session.run(`INSERT INTO ${table} VALUES (1)`));
    expect(await rowsOf(session, `SELECT n FROM ${table}`)).toEqual([[1]]);
    await expect(rowsOf(connection, `SELECT n FROM ${table}`)).rejects.toMatchObject({ name: 'AppError' });
    await session.end();
    for (let round = 0; round < 10; round++) {
      await expect(rowsOf(connection, `SELECT n FROM ${table}`)).rejects.toMatchObject({ name: 'AppError' });
    }
  });

  test('a session goes on after a statement that failed, and can end in the middle of one', async context => {
    const { connection, test } = kit();
    for (let round = 0; round < 10; round++) {
      const session = connection.session?.();
      if (!session) return context.skip('the engine has no sessions');
      await expect(count(session.run('SELECT nothing_like_it'))).rejects.toMatchObject({ name: 'AppError' });
      expect(await rowsOf(session, 'SELECT 1 AS a')).toEqual([[1]]);
      const abort = new AbortController();
      const { batches } = await session.run(test.series(5_000_000), { signal: abort.signal });
      const reading = (async () => {
        for await (const _ of batches) abort.abort(new Error('enough'));
      })();
      await expect(reading).rejects.toThrow('enough');
      await session.end();
      await session.end();
    }
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  }, 60_000);
}
