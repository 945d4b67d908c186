import { AppError } from '@parallax/contract';
import { expect } from 'vitest';
import { drain, type Kit, rowsOf, TABLES, tableSql } from './kit.ts';
import { registerCases } from './register.ts';

export function registerErrorTests(engine: string, kit: () => Kit): void {
  registerCases('errors', engine, async ({ sql, code, line, column, message }) => {
    const { connection, test } = kit();
    const text = sql.replaceAll('{table}', tableSql(test, TABLES.people));
    const error = await drain(connection.run(text)).then(
      () => null,
      (caught: unknown) => caught,
    );
    if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
    expect(error.code).toBe(code);
    if (message) expect(error.message).toContain(message);
    if (line) expect(error.extra.line).toBe(line);
    if (column) expect(error.extra.column).toBe(column);
    expect(await rowsOf(connection, 'SELECT 1 AS a')).toEqual([[1]]);
  });
}
