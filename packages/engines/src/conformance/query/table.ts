import { type DatasetColumn, type DatasetFacts, GENERIC, type Generic } from '@parallax/contract';
import fc from 'fast-check';
import type { Connection } from '../../engine.ts';
import { execute } from '../kit.ts';
import type { QueryEngine } from './engine.ts';

export interface Row {
  id: number;
  grp: string | null;
  kind: number | null;
  flag: boolean | null;
  amount: number | null;
  at: number | null;
  /** Seconds since the epoch. */
  sec: number | null;
}

/** Texts that every collation keeps apart, with the characters that break naive quoting. */
export const TEXTS = ['ab', 'abc', 'b%c', "o'x", 'c\\d', '日本', 'ünï', ''];

/** Sums of quarters are exact in floating point, so answers can be compared without a tolerance for their order. */
const row = fc.record({
  grp: fc.option(fc.constantFrom(...TEXTS), { freq: 6 }),
  kind: fc.option(fc.integer({ min: -2, max: 3 }), { freq: 6 }),
  flag: fc.option(fc.boolean(), { freq: 4 }),
  amount: fc.option(
    fc.integer({ min: -400, max: 400 }).map(n => n / 4),
    { freq: 5 },
  ),
  at: fc.option(
    fc
      .integer({ min: Date.UTC(2023, 0) / 1000, max: Date.UTC(2024, 5) / 1000 })
      .map(seconds => seconds * 1000),
    { freq: 8 },
  ),
});

export const tables: Row[][] = fc
  .sample(fc.array(row, { minLength: 0, maxLength: 60 }), { numRuns: 12, seed: 20_240_229 })
  .map(rows =>
    rows.map((cells, id) => ({ id, ...cells, sec: cells.at === null ? null : cells.at / 1000 - 7200 })),
  );

export const tableName = (index: number) => `query_case_${index}`;

/** A table name as SQL, qualified by the suite's scope. */
const tableSql = ({ engine, scope }: QueryEngine, index: number): string =>
  [scope?.catalog, scope?.schema, tableName(index)]
    .filter(part => part !== undefined && part !== null)
    .map(part => engine.dialect.quote(part))
    .join('.');

export async function createTables(connection: Connection, on: QueryEngine): Promise<void> {
  const { engine, types } = on;
  const { dialect } = engine;
  const names = ['id', 'grp', 'kind', 'flag', 'amount', 'at', 'sec'] as const;
  const columns = names.map(name => `${dialect.quote(name)} ${types[COLUMN_TYPES[name]]}`).join(', ');
  for (const [index, rows] of tables.entries()) {
    const table = tableSql(on, index);
    await execute(connection, `DROP TABLE IF EXISTS ${table}`);
    await execute(connection, `CREATE TABLE ${table} (${columns})`);
    const cell = (of: Row, name: (typeof names)[number]) => {
      const value = of[name];
      return name === 'at' && typeof value === 'number'
        ? dialect.instant({ instant: value }, types.timestamp, 'timestamp')
        : dialect.literal(value);
    };
    const values = rows.map(of => `(${names.map(name => cell(of, name)).join(', ')})`).join(', ');
    if (rows.length > 0) await execute(connection, `INSERT INTO ${table} VALUES ${values}`);
  }
}

export async function dropTables(connection: Connection, on: QueryEngine): Promise<void> {
  for (const index of tables.keys()) {
    await execute(connection, `DROP TABLE IF EXISTS ${tableSql(on, index)}`);
  }
}

const COLUMN_TYPES = {
  id: 'int',
  grp: 'text',
  kind: 'int',
  flag: 'bool',
  amount: 'float',
  at: 'timestamp',
  sec: 'int',
} as const;

/** The dataset over one table: its columns, a calculated one, and saved metrics. */
export function datasetOf(index: number, on: QueryEngine, virtual = false): DatasetFacts {
  const { types, scope } = on;
  const column = (
    name: string,
    type: string,
    generic: Generic,
    expression: string | null = null,
  ): DatasetColumn => ({
    name,
    verboseName: name === 'kind' ? 'Kind of thing' : null,
    description: null,
    expression,
    type,
    generic,
    temporal: generic === GENERIC.temporal,
    dateFormat: null,
    filterable: true,
    groupable: true,
  });
  const metric = (name: string, expression: string) => ({
    name,
    verboseName: null,
    expression,
    d3Format: null,
    currency: null,
  });
  return {
    id: index,
    uid: `${index}__table`,
    name: tableName(index),
    catalog: scope?.catalog ?? null,
    schema: scope?.schema ?? null,
    table: tableName(index),
    sql: virtual ? `SELECT * FROM ${tableSql(on, index)};` : null,
    columns: [
      column('id', types.int, GENERIC.numeric),
      column('grp', types.text, GENERIC.string),
      column('kind', types.int, GENERIC.numeric),
      column('flag', types.bool, GENERIC.boolean),
      column('amount', types.float, GENERIC.numeric),
      column('at', types.timestamp, GENERIC.temporal),
      { ...column('sec', types.int, GENERIC.temporal), dateFormat: 'epoch_s' },
      column('twice', types.float, GENERIC.numeric, 'amount * 2'),
    ],
    metrics: [metric('count', 'COUNT(*)'), metric('mean', 'SUM(amount) / COUNT(amount)')],
    mainTimeColumn: 'at',
    offset: 0,
    fetchValuesPredicate: 'kind IS NOT NULL',
    alwaysFilterMainTime: false,
    templateParams: {},
    timezone: null,
  };
}
