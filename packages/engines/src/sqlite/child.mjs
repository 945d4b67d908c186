/**
 * One SQLite connection in a process of its own. The driver works synchronously and cannot be interrupted while it looks
 * for the next row; a process can always be ended. Plain JavaScript, so that it starts as it is: messages in protocol.ts.
 */
import Database from 'libsql/promise';

const { path, readOnly } = JSON.parse(process.argv[2]);
let database;
let stopped = false;
let credits = 0;
let wake = () => {};
let batches = [];

process.on('disconnect', () => process.exit(0));
process.on('message', message => {
  if (message.kind === 'run') run(message);
  if (message.kind === 'load') load(message);
  if (message.kind === 'rows' || message.kind === 'end') batches.push(message);
  if (message.kind === 'more') credits++;
  if (message.kind === 'stop') {
    stopped = true;
    database?.interrupt();
  }
  wake();
});

async function open() {
  database = new Database(path);
  database.defaultSafeIntegers(true);
  await database.exec('PRAGMA busy_timeout = 5000');
  // The driver's own choice is memory, which a large upload or sort would fill.
  await database.exec('PRAGMA temp_store = FILE');
  if (readOnly) await database.exec('PRAGMA query_only = ON');
}

async function run({ sql, params, batchSize }) {
  stopped = false;
  credits = 2;
  try {
    if (!database) await open();
    await answer(await database.prepare(sql), params, batchSize);
    if (database.inTransaction) await database.exec('ROLLBACK');
    process.send({ kind: 'done' });
  } catch (error) {
    process.send({
      kind: 'error',
      message: String(error?.message ?? error),
      code: error?.code ?? null,
      offset: await offsetOf(sql, error),
    });
  }
}

async function answer(statement, params, batchSize) {
  if (!statement.reader) {
    await statement.run(...params);
    process.send({ kind: 'columns', columns: [] });
    return;
  }
  const columns = statement.columns().map(({ name, type }) => ({ name, type }));
  const rows = await statement.raw().iterate(...params);
  process.send({ kind: 'columns', columns });
  let cells = columns.map(() => []);
  for (const row of rows) {
    for (let index = 0; index < row.length; index++) cells[index].push(row[index]);
    if (cells[0].length < batchSize) continue;
    await permission();
    if (stopped) return abandon(rows);
    sendRows(cells);
    cells = columns.map(() => []);
  }
  await permission();
  if (!stopped && cells[0].length > 0) sendRows(cells);
}

/** Values of one insert; SQLite takes at most 32,766. */
const MAX_VALUES = 4_000;

/** Rows gather in a temporary table, so that the file is locked only while they are put in their place. */
async function load({ create, drop, insert, width, finish }) {
  stopped = false;
  batches = [];
  try {
    if (!database) await open();
    await database.exec(`BEGIN; ${create}`);
    await gather(insert, width);
    await database.exec('COMMIT');
    await database.exec('BEGIN IMMEDIATE');
    for (const sql of finish) await database.exec(sql);
    await database.exec(`${drop}; COMMIT`);
    process.send({ kind: 'done' });
  } catch (error) {
    if (database?.inTransaction) await database.exec('ROLLBACK').catch(() => {});
    await database?.exec(drop).catch(() => {});
    process.send({ kind: 'error', message: String(error?.message ?? error), code: error?.code ?? null });
  }
}

async function gather(insert, width) {
  const perStatement = Math.max(1, Math.floor(MAX_VALUES / width));
  const inserting = count => database.prepare(`${insert} ${Array(count).fill(placesFor(width)).join(', ')}`);
  const full = await inserting(perStatement);
  for (let batch = await nextBatch(); batch.kind === 'rows'; batch = await nextBatch()) {
    const columns = batch.columns.map(({ ints, floats, cells }) => ints ?? floats ?? cells);
    for (let from = 0; from < batch.length; from += perStatement) {
      const to = Math.min(from + perStatement, batch.length);
      const values = [];
      for (let row = from; row < to; row++) for (const column of columns) values.push(column[row]);
      const statement = to - from === perStatement ? full : await inserting(to - from);
      await statement.run(values);
    }
    process.send({ kind: 'taken' });
  }
}

const placesFor = width => `(${Array(width).fill('?').join(', ')})`;

async function nextBatch() {
  while (batches.length === 0 && !stopped) {
    await new Promise(resolve => {
      wake = resolve;
    });
  }
  if (stopped) throw new Error('interrupted');
  return batches.shift();
}

/** The driver cannot close a statement; one that stays open keeps its lock and the interrupt of the connection. */
function abandon(rows) {
  database.interrupt();
  try {
    while (!rows.next().done);
  } catch {
    // interrupted, as intended
  }
}

async function permission() {
  // A turn of the event loop even with credit left: a stop may be waiting.
  await new Promise(resolve => setImmediate(resolve));
  while (credits === 0 && !stopped) {
    await new Promise(resolve => {
      wake = resolve;
    });
  }
  credits--;
}

const sendRows = cells => process.send({ kind: 'rows', columns: cells.map(pack), length: cells[0].length });

const isSafe = value =>
  typeof value === 'bigint' && value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER;

function pack(cells) {
  if (cells.every(isSafe)) return { ints: Float64Array.from(cells, Number) };
  if (cells.every(value => typeof value === 'number')) return { floats: Float64Array.from(cells) };
  return { cells };
}

/** SQLite names the token it stumbled on, not its place: the first prefix that fails the same way ends there. */
async function offsetOf(sql, error) {
  const token = /^near "([\s\S]+)": syntax error$/.exec(error?.message ?? '')?.[1];
  if (!token) return undefined;
  for (let at = sql.indexOf(token); at >= 0; at = sql.indexOf(token, at + 1)) {
    const failure = await database.prepare(sql.slice(0, at + token.length)).then(
      () => null,
      caught => caught.message,
    );
    if (failure === error.message) return at;
  }
  return undefined;
}
