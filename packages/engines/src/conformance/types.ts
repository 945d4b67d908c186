import { expect, test } from 'vitest';
import { drain, type Kit, rowsOf } from './kit.ts';
import { registerCases } from './register.ts';
import { show } from './show.ts';

export function registerTypeTests(engine: string, kit: () => Kit): void {
  registerCases('types', engine, async ({ sql, kinds, rows }) => {
    const { columns, frame } = await drain(kit().connection.run(sql));
    const shown = Array.from({ length: frame.length }, (_, row) =>
      frame.columns.map(column => show(column, row)),
    );
    expect(shown).toEqual(rows);
    expect(columns.map(column => column.kind)).toEqual(kinds);
    for (const column of columns) expect(column.type).not.toBe('');
  });

  registerCases('literals', engine, async ({ value }) => {
    const { connection, test } = kit();
    const literal = test.engine.dialect.literal(value);
    expect(await rowsOf(connection, `SELECT ${literal} AS v`)).toEqual([[value]]);
  });

  test('literals of numbers and NULL', async () => {
    const { connection, test } = kit();
    const { literal } = test.engine.dialect;
    const values = [null, 0, -1, 1.5, 9007199254740993n].map(value => literal(value));
    const [row] = await rowsOf(
      connection,
      `SELECT ${values.map((text, i) => `${text} AS c${i}`).join(', ')}`,
    );
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
