import type { Column, ColumnInfo, Frame } from '@parallax/contract';
import { beforeEach, expect, test } from 'vitest';
import type { LoadTarget } from '../engine.ts';
import { LOADING_PREFIX } from '../loading/existing.ts';
import { execute, type Kit, rowsOf, tableSql } from './kit.ts';

const TABLE = 'conf_loaded';
const DAY = Date.UTC(2024, 1, 29);
const MOMENT = DAY + 45_296_789;
const LONG = '12345678901234567890.12';

const COLUMNS: Column[] = [
  { name: 'id', type: 'INTEGER', kind: 'int', values: new Float64Array([1, 2]) },
  { name: 'whole', type: 'BIGINT', kind: 'bigint', values: [9007199254740993n, null] },
  { name: 'part', type: 'DOUBLE', kind: 'float', values: [0.1, null] },
  { name: 'money', type: 'DECIMAL(22, 2)', kind: 'decimal', values: [LONG, null] },
  { name: 'word', type: 'VARCHAR', kind: 'string', values: ['a\tb\\n"\'`\n漢🙂', null] },
  { name: 'yes', type: 'BOOLEAN', kind: 'bool', values: [true, null] },
  { name: 'day', type: 'DATE', kind: 'date', values: [DAY, null] },
  {
    name: 'at',
    type: 'TIMESTAMP',
    kind: 'timestamp',
    values: [MOMENT, null],
    micros: new Uint16Array([12, 0]),
  },
  { name: 'zoned', type: 'TIMESTAMPTZ', kind: 'timestamptz', values: [MOMENT, null] },
  { name: 'doc', type: 'JSON', kind: 'json', values: [{ a: [1, 'x'] }, null] },
  { name: 'raw', type: 'BLOB', kind: 'binary', values: [new Uint8Array([0, 222, 173]), null] },
];

const numbers = (from: number, count: number): Frame => ({
  length: count,
  columns: [
    {
      name: 'id',
      type: 'BIGINT',
      kind: 'int',
      values: Float64Array.from({ length: count }, (_, at) => from + at),
    },
  ],
});

async function* from(...frames: Frame[]): AsyncGenerator<Frame> {
  yield* frames;
}

async function* failing(): AsyncGenerator<Frame> {
  yield numbers(0, 500);
  throw new Error('the file ends here');
}

export function registerLoadTests(kit: () => Kit): void {
  test('the manifest says whether files can be loaded', () => {
    const { connection, test } = kit();
    expect(connection.load !== undefined).toBe(test.engine.manifest.capabilities.fileUpload);
  });
  beforeEach(context => {
    if (context.task.name.startsWith('the manifest') || kit().connection.load) return;
    context.skip('cannot be written to');
  });

  const into = (mode: LoadTarget['mode'], columns: readonly ColumnInfo[], table = TABLE): LoadTarget => ({
    ...kit().test.scope,
    table,
    columns,
    mode,
  });
  const load = (mode: LoadTarget['mode'], frames: AsyncIterable<Frame>, signal?: AbortSignal) =>
    kit().connection.load!(into(mode, numbers(0, 1).columns), frames, { ...(signal && { signal }) });
  const ids = async () => {
    const rows = await rowsOf(
      kit().connection,
      `SELECT COUNT(*), MIN(id), MAX(id) FROM ${tableSql(kit().test, TABLE)}`,
    );
    return rows[0]!.map(Number);
  };
  const drop = (table = TABLE) =>
    execute(kit().connection, `DROP TABLE IF EXISTS ${tableSql(kit().test, table)}`);
  const leftovers = async () =>
    (await kit().connection.tables(kit().test.scope, { search: LOADING_PREFIX })).map(({ name }) => name);

  test('every kind of cell arrives as it was', async () => {
    const { connection, test } = kit();
    await drop();
    await connection.load!(into('create', COLUMNS), from({ columns: COLUMNS, length: 2 }));
    const [first, second] = await rowsOf(connection, `SELECT * FROM ${tableSql(test, TABLE)} ORDER BY id`);
    expect(first?.slice(0, 5).map(String)).toEqual([
      '1',
      '9007199254740993',
      '0.1',
      LONG,
      COLUMNS[4]!.values[0],
    ]);
    expect([true, 1]).toContain(first?.[5]);
    expect(first?.[6]).toBe('2024-02-29');
    expect(first?.[7]).toBe('2024-02-29 12:34:56.789012');
    expect(String(first?.[8]).replace('Z', '')).toBe('2024-02-29 12:34:56.789');
    expect(JSON.parse(String(first?.[9]))).toEqual({ a: [1, 'x'] });
    expect(first?.[10]).toBe('hex:00dead');
    expect(second?.slice(1)).toEqual(Array(10).fill(null));
    await drop();
  });

  test('create, append, replace; a table that is there is not created again', async () => {
    await drop();
    const seen: number[] = [];
    await kit().connection.load!(
      into('create', numbers(0, 1).columns),
      from(numbers(0, 300), numbers(300, 200)),
      {
        onRows: rows => seen.push(rows),
      },
    );
    expect([await ids(), seen.at(-1)]).toEqual([[500, 0, 499], 500]);
    await expect(load('create', from(numbers(0, 1)))).rejects.toMatchObject({
      code: 'GENERIC_COMMAND_ERROR',
    });
    await load('append', from(numbers(500, 10)));
    expect(await ids()).toEqual([510, 0, 509]);
    await load('replace', from(numbers(7, 2)));
    expect(await ids()).toEqual([2, 7, 8]);
    await drop();
    await load('append', from(numbers(1, 1)));
    expect(await ids()).toEqual([1, 1, 1]);
    await load('replace', from());
    expect((await ids())[0]).toBe(0);
    expect(await leftovers()).toEqual([]);
    await drop();
  });

  test.each(['create', 'replace', 'append'] as const)('a failure leaves nothing of a %s', async mode => {
    await drop();
    if (mode !== 'create') await load('create', from(numbers(1, 3)));
    await expect(load(mode, failing())).rejects.toThrow('the file ends here');
    if (mode !== 'create') expect(await ids()).toEqual([3, 1, 3]);
    else await expect(ids()).rejects.toMatchObject({ code: 'TABLE_DOES_NOT_EXIST_ERROR' });
    expect(await leftovers()).toEqual([]);
    await drop();
  });

  test('an abort leaves nothing, and the connection works on', async () => {
    await drop();
    await load('create', from(numbers(1, 3)));
    const abort = new AbortController();
    const endless = async function* () {
      for (let at = 0; ; at += 500) {
        yield numbers(at, 500);
        if (at === 2_000) abort.abort(new Error('stopped by the user'));
      }
    };
    await expect(load('replace', endless(), abort.signal)).rejects.toThrow('stopped by the user');
    expect([await ids(), await leftovers()]).toEqual([[3, 1, 3], []]);
    await drop();
  });

  test('what a process that ended has left behind goes away, and the old table comes back', async context => {
    const { connection, test } = kit();
    if (!connection.recover) return context.skip('nothing can stay behind, or the next load clears it');
    const trace = { ...test.scope, table: TABLE, filled: `${LOADING_PREFIX}f`, aside: `${LOADING_PREFIX}a` };
    for (const table of [TABLE, trace.filled, trace.aside]) await drop(table);
    await connection.load!(into('create', numbers(0, 1).columns, trace.aside), from(numbers(1, 3)));
    await connection.load!(into('create', numbers(0, 1).columns, trace.filled), from(numbers(7, 1)));
    await connection.recover(trace);
    expect([await ids(), await leftovers()]).toEqual([[3, 1, 3], []]);
    await connection.load!(into('create', numbers(0, 1).columns, trace.aside), from(numbers(8, 1)));
    await connection.recover(trace);
    expect([await ids(), await leftovers()]).toEqual([[3, 1, 3], []]);
    await connection.recover(trace);
    await drop();
  });

  test('rows that do not fit the table are refused whole', async () => {
    const { connection, test } = kit();
    await drop();
    await load('create', from(numbers(1, 3)));
    const other: Column = { name: 'absent', type: 'VARCHAR', kind: 'string', values: ['x'] };
    const wrong = connection.load!(into('append', [other]), from({ columns: [other], length: 1 }));
    await expect(wrong).rejects.toMatchObject({ name: 'AppError' });
    expect([await ids(), await leftovers()]).toEqual([[3, 1, 3], []]);
    await execute(connection, `DROP TABLE ${tableSql(test, TABLE)}`);
  });

  test('hostile names are only names', async context => {
    const { connection, test } = kit();
    if (!test.features.hostileNames) return context.skip('its names cannot hold such characters');
    const table = `conf_lo"ad'; DROP.\`x\` -- 100% ü`;
    const column: Column = { name: `a"b'c\`; -- é`, type: 'VARCHAR', kind: 'string', values: [`'); --`] };
    await drop(table);
    await connection.load!(into('create', [column], table), from({ columns: [column], length: 1 }));
    expect(await rowsOf(connection, `SELECT * FROM ${tableSql(test, table)}`)).toEqual([[`'); --`]]);
    await drop(table);
  });
}
