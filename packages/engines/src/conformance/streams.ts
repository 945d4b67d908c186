import { expect, test } from 'vitest';
import { count, execute, type Kit, rowsOf, tableSql } from './kit.ts';

const MEBIBYTE = 2 ** 20;

export function registerStreamTests(kit: () => Kit): void {
  test('batches arrive before the result is complete', async () => {
    const { connection, test } = kit();
    const { columns, batches } = await connection.run(test.series(20_000_000));
    expect(columns.map(column => column.name)).toEqual(['n']);
    for await (const batch of batches) {
      expect(batch.length).toBeGreaterThan(0);
      expect(batch.length).toBeLessThanOrEqual(100_000);
      break;
    }
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  });

  test('every row arrives once and in order', async () => {
    const { connection, test } = kit();
    let next = 0;
    for await (const batch of (await connection.run(test.series(100_000))).batches) {
      const values = batch.columns[0]!.values;
      for (let row = 0; row < batch.length; row++) if (Number(values[row]) === next) next++;
    }
    expect(next).toBe(100_000);
  });

  test('several streams at once do not mix', async () => {
    const { connection, test } = kit();
    const sizes = [1, 5_000, 20_000, 50_000];
    const counts = sizes.map(size => count(connection.run(test.series(size))));
    expect(await Promise.all(counts)).toEqual(sizes);
  });

  test('maxRows cuts exactly', async () => {
    const { connection, test } = kit();
    for (const maxRows of [1, 2_047, 2_048, 2_049, 10_000]) {
      expect(await count(connection.run(test.series(50_000), { maxRows }))).toBe(maxRows);
    }
    expect(await count(connection.run(test.series(3), { maxRows: 10 }))).toBe(3);
  });

  test('maxBytes fails the read with a clear error', async () => {
    const { connection, test } = kit();
    const reading = count(connection.run(test.series(1_000_000), { maxBytes: 100_000 }));
    await expect(reading).rejects.toMatchObject({ code: 'RESULT_TOO_LARGE_ERROR' });
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  });

  test('memory stays flat from 10,000 to 1,000,000 rows', async () => {
    const { connection, test } = kit();
    await count(connection.run(test.series(10_000)));
    const before = process.memoryUsage().rss;
    expect(await count(connection.run(test.series(1_000_000)))).toBe(1_000_000);
    expect((process.memoryUsage().rss - before) / MEBIBYTE).toBeLessThan(100);
  }, 60_000);

  test('statements without rows answer no columns', async () => {
    const { connection, test } = kit();
    const table = tableSql(test, 'conf_written');
    await execute(connection, `DROP TABLE IF EXISTS ${table}`);
    const { columns, batches } = await connection.run(`CREATE TABLE ${table} (a ${test.types.int})`);
    for await (const batch of batches) expect(batch.length).toBe(0);
    expect(columns).toEqual([]);
    await execute(connection, `INSERT INTO ${table} VALUES (1), (2)`);
    expect(await rowsOf(connection, `SELECT a FROM ${table} ORDER BY a`)).toEqual([[1], [2]]);
    await execute(connection, `DROP TABLE ${table}`);
  });
}
