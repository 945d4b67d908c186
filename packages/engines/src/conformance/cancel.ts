import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { count, type Kit, rowsOf } from './kit.ts';

let markers = 0;
const nextMarker = () => `conf_marker_${process.pid}_${++markers}`;
const PATIENCE = { timeout: 10_000, interval: 50 };

export function registerCancelTests(kit: () => Kit): void {
  test('an abort reaches the server', async () => {
    const { connection, test } = kit();
    const marker = nextMarker();
    const abort = new AbortController();
    const outcome = failureOf(count(connection.run(test.slow(marker), { signal: abort.signal })));
    await expect.poll(() => test.isRunning(marker), PATIENCE).toBe(true);
    abort.abort(new Error('stopped by the user'));
    expect(await outcome).toMatchObject({ message: 'stopped by the user' });
    await expect.poll(() => test.isRunning(marker), PATIENCE).toBe(false);
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  });

  test('an abort that overtakes its statement reaches the server too', async () => {
    const { connection, test } = kit();
    const markers = Array.from({ length: 8 }, nextMarker);
    for (const [turns, marker] of markers.entries()) {
      const abort = new AbortController();
      const outcome = failureOf(count(connection.run(test.slow(marker), { signal: abort.signal })));
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      abort.abort(new Error('stopped at once'));
      expect(await outcome).toMatchObject({ message: 'stopped at once' });
    }
    for (const marker of markers) await expect.poll(() => test.isRunning(marker), PATIENCE).toBe(false);
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  });

  test('a signal that fired before the start runs nothing', async () => {
    const { connection } = kit();
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(connection.run('SELECT 1 AS a', { signal })).rejects.toThrow('too late');
  });

  test('a timeout stops the statement on the server', async () => {
    const { connection, test } = kit();
    const marker = nextMarker();
    const error = await failureOf(count(connection.run(test.slow(marker), { timeout: 400 })));
    expect(error).toMatchObject({ code: 'BACKEND_TIMEOUT_ERROR', status: 408 });
    await expect.poll(() => test.isRunning(marker), PATIENCE).toBe(false);
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  });

  test('leaving a stream early frees the connection', async () => {
    const { connection, test } = kit();
    for (let round = 0; round < 20; round++) {
      for await (const _ of (await connection.run(test.series(5_000_000))).batches) break;
    }
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  }, 60_000);

  test('an abort between batches ends the stream', async () => {
    const { connection, test } = kit();
    const abort = new AbortController();
    const { batches } = await connection.run(test.series(20_000_000), { signal: abort.signal });
    const reading = (async () => {
      for await (const _ of batches) abort.abort(new Error('enough'));
    })();
    await expect(reading).rejects.toThrow('enough');
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  });

  test('a connection dropped by the server heals', async context => {
    const { connection, test } = kit();
    if (typeof test.drop !== 'function') return context.skip(test.drop.skip);
    await rowsOf(connection, 'SELECT 1 AS a');
    await test.drop();
    await expect.poll(() => rowsOf(connection, 'SELECT 1 AS a').catch(String), PATIENCE).toEqual([[1]]);
  });

  test('a connection dropped in the middle of a query fails that query and heals', async context => {
    const { connection, test } = kit();
    if (typeof test.drop !== 'function') return context.skip(test.drop.skip);
    const marker = nextMarker();
    const outcome = failureOf(count(connection.run(test.slow(marker))));
    await expect.poll(() => test.isRunning(marker), PATIENCE).toBe(true);
    await test.drop();
    expect(await outcome).toMatchObject({ name: 'AppError' });
    await expect.poll(() => rowsOf(connection, 'SELECT 1 AS a').catch(String), PATIENCE).toEqual([[1]]);
  });
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    value => new Error(`expected a failure, got ${String(value)}`),
    (error: unknown) => error,
  );
