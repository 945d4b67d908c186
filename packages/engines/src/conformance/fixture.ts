import { casesFor } from './cases.ts';
import { execute, instantOf, type Kit, TABLES, tableSql } from './kit.ts';
import type { SuiteType } from './test-engine.ts';

type Cell = string | number | boolean | null;
const PEOPLE: [id: number, name: Cell, amount: Cell, active: Cell, at: Cell, day: Cell][] = [
  [1, 'ALICE', 12.5, true, '2020-01-01 00:00:00', '2020-01-01 00:00:00'],
  [2, 'Bob', 100, false, '2023-12-31 23:59:59', '2023-12-31 00:00:00'],
  [3, 'bobby', 0, true, '2024-02-29 00:00:00', '2024-02-29 00:00:00'],
  [4, "O'Brien", -3, false, '2024-02-29 12:34:56', '2024-02-29 00:00:00'],
  [5, '100%', null, null, '2024-03-01 00:00:00', '2024-03-01 00:00:00'],
  [6, 'Ünï_cödé', 7, null, null, null],
  [7, null, 1, null, null, null],
];
const PEOPLE_TYPES: Record<string, SuiteType> = {
  id: 'int',
  name: 'text',
  amount: 'decimal',
  active: 'bool',
  at: 'timestamp',
  day: 'date',
};

/** Every instant that a grain case buckets, in the order of their ids. */
export const grainInstants = (engine: string): string[] => [
  ...new Set(casesFor('grains', engine).flatMap(({ buckets }) => Object.keys(buckets))),
];

export async function createFixture(kit: Kit): Promise<void> {
  await dropFixture(kit);
  await createTable(kit, TABLES.people, PEOPLE_TYPES, PEOPLE);
  const instants = grainInstants(kit.test.engine.manifest.engine).map((text, id) => [id, text]);
  await createTable(kit, TABLES.instants, { id: 'int', at: 'timestamp' }, instants);
}

export async function dropFixture({ test, connection }: Kit): Promise<void> {
  for (const name of Object.values(TABLES)) {
    await execute(connection, `DROP TABLE IF EXISTS ${tableSql(test, name)}`);
  }
}

async function createTable(
  { test, connection }: Kit,
  name: string,
  types: Record<string, SuiteType>,
  rows: Cell[][],
): Promise<void> {
  const { dialect } = test.engine;
  const kinds = Object.values(types);
  const columns = Object.entries(types).map(
    ([column, type]) => `${dialect.quote(column)} ${test.types[type]}`,
  );
  await execute(connection, `CREATE TABLE ${tableSql(test, name)} (${columns.join(', ')})`);
  const literal = (cell: Cell, type: SuiteType) =>
    typeof cell === 'string' && (type === 'timestamp' || type === 'date')
      ? dialect.instant(instantOf(cell), test.types[type], type)
      : dialect.literal(cell);
  const values = rows.map(row => `(${row.map((cell, index) => literal(cell, kinds[index]!)).join(', ')})`);
  await execute(connection, `INSERT INTO ${tableSql(test, name)} VALUES ${values.join(', ')}`);
}
