import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableDetails } from '../engine.ts';
import { execute, type Kit, rowsOf, tableSql } from './kit.ts';

const PARENT = 'conf_parent';
const CHILD = 'conf_child';
const VIEW = 'conf_view';
const HOSTILE = `conf_we"ird'; DROP.tab\`le -- 100% "ünï" 漢`;
const HOSTILE_COLUMN = `a"b'c\`d.e; -- %s {x} é`;

export function registerIntrospectionTests(kit: () => Kit): void {
  beforeAll(() => createTables(kit()));
  afterAll(() => dropTables(kit()));

  test('tables and views, sorted and typed', async () => {
    const { connection, test } = kit();
    const found = (await connection.tables(test.scope)).filter(({ name }) => name.startsWith('conf_'));
    const names = found.map(({ name }) => name);
    expect(names).toContain(PARENT);
    expect(names).toEqual([...names].sort());
    expect(found.find(({ name }) => name === PARENT)?.type).toBe('table');
    if (test.features.views) expect(found.find(({ name }) => name === VIEW)?.type).toBe('view');
  });

  test('search and pages are done by the server', async () => {
    const { connection, test } = kit();
    const all = await connection.tables(test.scope, { search: 'CONF_P' });
    expect(all.map(({ name }) => name)).toEqual(['conf_parent', 'conf_people']);
    const second = await connection.tables(test.scope, { search: 'conf_p', offset: 1, limit: 1 });
    expect(second.map(({ name }) => name)).toEqual(['conf_people']);
    expect(await connection.tables(test.scope, { search: 'conf%parent' })).toEqual([]);
    expect(await connection.tables(test.scope, { search: "no'such" })).toEqual([]);
  });

  test('columns with their kinds, nullability and order', async () => {
    const { connection, test } = kit();
    const { columns } = await connection.describe({ ...test.scope, table: PARENT });
    expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['id', 'int'],
      ['code', 'string'],
      ['amount', kindOf(test.engine.manifest.engine)],
      ['at', 'timestamp'],
      ['day', 'date'],
    ]);
    if (test.features.primaryKeys) expect(columns[1]?.nullable).toBe(false);
    expect(columns[2]?.nullable).toBe(true);
  });

  test('a missing table is named', async () => {
    const { connection, test } = kit();
    await expect(connection.describe({ ...test.scope, table: 'conf_absent' })).rejects.toMatchObject({
      code: 'TABLE_DOES_NOT_EXIST_ERROR',
    });
  });

  test('a new table is listed at once, a dropped one no more', async () => {
    const { connection, test } = kit();
    const listed = async () =>
      (await connection.tables(test.scope, { search: 'conf_new' })).map(({ name }) => name);
    expect(await listed()).toEqual([]);
    await execute(connection, `CREATE TABLE ${tableSql(test, 'conf_new')} (a ${test.types.int})`);
    expect(await listed()).toEqual(['conf_new']);
    await execute(connection, `DROP TABLE ${tableSql(test, 'conf_new')}`);
    expect(await listed()).toEqual([]);
  });

  test('a view is described like a table', async context => {
    const { connection, test } = kit();
    if (!test.features.views) return context.skip('has no views');
    const { columns } = await connection.describe({ ...test.scope, table: VIEW });
    expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['id', 'int'],
      ['code', 'string'],
    ]);
  });

  test('keys, indexes and comments', async () => {
    const { connection, test } = kit();
    const parent = await connection.describe({ ...test.scope, table: PARENT });
    const child = await connection.describe({ ...test.scope, table: CHILD });
    expectKeys(kit(), parent, child);
    if (test.features.comment) expect(parent.comment).toBe("the parent's table");
  });

  test('hostile names of tables and columns are only names', async context => {
    const { connection, test } = kit();
    if (!test.features.hostileNames) return context.skip('its names cannot hold such characters');
    const { quote, literal } = test.engine.dialect;
    const rows = await rowsOf(
      connection,
      `SELECT ${quote(HOSTILE_COLUMN)} AS ${quote('x"y')} FROM ${tableSql(test, HOSTILE)} WHERE ${quote(HOSTILE_COLUMN)} = ${literal(HOSTILE)}`,
    );
    expect(rows).toEqual([[HOSTILE]]);
    const { columns } = await connection.describe({ ...test.scope, table: HOSTILE });
    expect(columns.map(({ name }) => name)).toEqual([HOSTILE_COLUMN]);
    const names = await connection.tables(test.scope, { search: HOSTILE.slice(5, 20) });
    expect(names.map(({ name }) => name)).toEqual([HOSTILE]);
  });

  test('catalogs, schemas and functions', async () => {
    const { connection, test } = kit();
    const { flags } = test.engine.dialect;
    const schemas = await connection.schemas(test.scope.catalog);
    const schema = await connection.defaultSchema(test.scope.catalog);
    if (flags.schemas) expect(schemas).toContain(schema);
    expect((await connection.catalogs()).length > 0).toBe(flags.catalogs);
    const functions = (await connection.functionNames()).map(name => name.toLowerCase());
    for (const name of ['abs', 'lower', 'round']) expect(functions).toContain(name);
  });

  test('ping answers', async () => {
    await expect(kit().connection.ping()).resolves.toBeUndefined();
  });
}

const kindOf = (engine: string) => (engine === 'sqlite' ? 'float' : 'decimal');

function expectKeys({ test }: Kit, parent: TableDetails, child: TableDetails): void {
  const { features } = test;
  if (features.primaryKeys) {
    expect(parent.primaryKey?.columns).toEqual(['id']);
    expect(child.primaryKey?.columns).toEqual(['parent_id', 'part']);
  }
  if (features.foreignKeys) {
    expect(child.foreignKeys).toMatchObject([
      { columns: ['parent_id'], referred: { table: PARENT, columns: ['id'] } },
    ]);
  }
  if (features.indexes) {
    expect(parent.indexes).toContainEqual({
      name: 'conf_parent_code',
      columns: ['code', 'day'],
      unique: true,
    });
  }
}

async function createTables(kit: Kit): Promise<void> {
  await dropTables(kit);
  const { connection, test } = kit;
  const { types, features } = test;
  const { quote, literal } = test.engine.dialect;
  const run = (sql: string) => execute(connection, sql);
  const key = (columns: string) => (features.primaryKeys ? `, PRIMARY KEY (${columns})` : '');
  const required = features.primaryKeys ? ' NOT NULL' : '';
  const parent = tableSql(test, PARENT);
  const reference = features.foreignKeys ? `, FOREIGN KEY (parent_id) REFERENCES ${parent} (id)` : '';
  const columns = (entries: [string, string][]) =>
    entries.map(([column, type]) => `${quote(column)} ${type}`).join(', ');
  const parentColumns = columns([
    ['id', `${types.int}${required}`],
    ['code', `${types.text}${required}`],
    ['amount', types.decimal],
    ['at', types.timestamp],
    ['day', types.date],
  ]);
  const childColumns = columns([
    ['parent_id', `${types.int}${required}`],
    ['part', `${types.int}${required}`],
  ]);
  await run(`CREATE TABLE ${parent} (${parentColumns}${key('id')})`);
  await run(`CREATE TABLE ${tableSql(test, CHILD)} (${childColumns}${key('parent_id, part')}${reference})`);
  if (features.indexes) await run(`CREATE UNIQUE INDEX conf_parent_code ON ${parent} (code, day)`);
  if (features.views) await run(`CREATE VIEW ${tableSql(test, VIEW)} AS SELECT id, code FROM ${parent}`);
  if (features.comment) await run(features.comment(parent, literal("the parent's table")));
  if (features.hostileNames) {
    const table = tableSql(test, HOSTILE);
    await run(`CREATE TABLE ${table} (${quote(HOSTILE_COLUMN)} ${types.text})`);
    await run(`INSERT INTO ${table} VALUES (${literal(HOSTILE)})`);
  }
}

async function dropTables({ connection, test }: Kit): Promise<void> {
  if (test.features.views) await execute(connection, `DROP VIEW IF EXISTS ${tableSql(test, VIEW)}`);
  for (const name of test.features.hostileNames ? [CHILD, PARENT, HOSTILE] : [CHILD, PARENT]) {
    await execute(connection, `DROP TABLE IF EXISTS ${tableSql(test, name)}`);
  }
}
