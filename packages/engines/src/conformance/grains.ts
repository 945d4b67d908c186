import { expect, test } from 'vitest';
import { casesFor } from './cases.ts';
import { grainInstants } from './fixture.ts';
import { type Kit, rowsOf, TABLES, tableSql } from './kit.ts';
import { registerCases } from './register.ts';

export function registerGrainTests(engine: string, kit: () => Kit): void {
  registerCases('grains', engine, async ({ grain, buckets }) => {
    const { connection, test } = kit();
    const { dialect } = test.engine;
    const bucket = dialect.truncate(dialect.quote('at'), grain, test.types.timestamp);
    if (dialect.grains.includes(grain)) expect(bucket).not.toBeNull();
    if (bucket === null) return;
    const rows = await rowsOf(
      connection,
      `SELECT id, ${bucket} AS b FROM ${tableSql(test, TABLES.instants)} ORDER BY id`,
    );
    const instants = grainInstants(engine);
    const got = Object.keys(buckets).map(text => [text, asTimestamp(rows[instants.indexOf(text)]?.[1])]);
    expect(Object.fromEntries(got)).toEqual(buckets);
  });

  test('every grain of the dialect has a case', () => {
    const tested = new Set(casesFor('grains', engine).map(({ grain }) => grain));
    expect(kit().test.engine.dialect.grains.filter(grain => !tested.has(grain))).toEqual([]);
  });

  test('an unknown grain is refused, not guessed', () => {
    expect(kit().test.engine.dialect.truncate('c', 'P17D', null)).toBeNull();
  });

  test('epoch seconds and milliseconds become timestamps', async () => {
    const { connection, test } = kit();
    const { fromEpoch } = test.engine.dialect;
    const rows = await rowsOf(
      connection,
      `SELECT ${fromEpoch('s', 's')} AS a, ${fromEpoch('ms', 'ms')} AS b FROM (SELECT 1709210096 AS s, 1709210096000 AS ms) t`,
    );
    expect(rows[0]?.map(asTimestamp)).toEqual(['2024-02-29 12:34:56', '2024-02-29 12:34:56']);
  });

  test('a year is the bucket of its first day', async () => {
    const { connection, test } = kit();
    const { fromYear, truncate } = test.engine.dialect;
    const bucket = truncate(fromYear('y'), 'P1Y', 'DATE');
    const rows = await rowsOf(connection, `SELECT ${bucket} AS a FROM (SELECT 2024 AS y) t`);
    expect(rows[0]?.map(asTimestamp)).toEqual(['2024-01-01 00:00:00']);
  });
}

/** Engines answer with dates, timestamps or text; a bucket is the same moment in all of them. */
function asTimestamp(cell: unknown): string {
  const text = String(cell).replace('T', ' ').replace(/Z$/, '');
  return text.length === 10 ? `${text} 00:00:00` : text.replace(/\.0+$/, '');
}
