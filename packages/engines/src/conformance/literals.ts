import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Kit, rowsOf } from './kit.ts';
import { registerCases } from './register.ts';

export function registerLiteralTests(engine: string, kit: () => Kit): void {
  registerCases('literals', engine, async ({ value }) => {
    const { connection, test } = kit();
    const literal = test.engine.dialect.literal(value);
    expect(await rowsOf(connection, `SELECT ${literal} AS v`)).toEqual([[value]]);
  });

  test('any text comes back as it was written', async () => {
    const { connection, test } = kit();
    const { literal, quote } = test.engine.dialect;
    const hostile = fc.constantFrom(
      "'",
      '"',
      '\\',
      '`',
      ';',
      '--',
      '/*',
      '$$',
      '%',
      '\n',
      '?',
      'E',
      'é',
      '🙂',
    );
    const text = fc.array(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 3 })), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(text, async parts => {
        const value = parts.join('').replaceAll('\0', '');
        expect(await rowsOf(connection, `SELECT ${literal(value)} AS ${quote('v')}`)).toEqual([[value]]);
      }),
      { numRuns: 40 },
    );
  });

  test('numbers and NULL', async () => {
    const { connection, test } = kit();
    const { literal } = test.engine.dialect;
    const values = [null, 0, -1, 1.5, 9007199254740993n];
    const items = values.map((value, index) => `${literal(value)} AS c${index}`);
    const [row] = await rowsOf(connection, `SELECT ${items.join(', ')}`);
    expect(row?.map(cell => (cell === null ? null : String(cell)))).toEqual([
      null,
      '0',
      '-1',
      '1.5',
      '9007199254740993',
    ]);
  });

  test('parameters are bound, never pasted', async () => {
    const { connection } = kit();
    const hostile = "x'; DROP TABLE conf_people; -- ?";
    const rows = await rowsOf(connection, "SELECT CONCAT(?, '') AS a, '?' AS b", { params: [hostile] });
    expect(rows).toEqual([[hostile, '?']]);
  });
}
