import { expect } from 'vitest';
import { drain, type Kit } from './kit.ts';
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
}
