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

process.on('disconnect', () => process.exit(0));
process.on('message', message => {
  if (message.kind === 'run') run(message);
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
