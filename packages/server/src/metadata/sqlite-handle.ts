import type { QueryResult } from 'kysely';
import Database from 'libsql';
import { LRUCache } from 'lru-cache';

interface Prepared {
  reader: boolean;
  /** Names of the result columns declared boolean. */
  booleans: string[];
  all(parameters: unknown[]): unknown[];
  run(parameters: unknown[]): { changes: number };
}

/** Opening may wait for a peer that starts at the same time; later the driver waits without blocking. */
const OPENING_MS = 10_000;
const WORKING_MS = 10;

/** What a commit outlives: the machine's sudden end, or that of the process alone, which takes no wait for the disk. */
export type Outlives = 'machine' | 'process';

/** One connection to a SQLite file: durable commits, checked foreign keys, prepared statements kept. */
export class SqliteHandle {
  readonly #db: Database.Database;
  readonly #statements = new LRUCache<string, Prepared>({ max: 500 });

  constructor(path: string, outlives: Outlives = 'machine') {
    this.#db = new Database(path);
    for (const pragma of [
      `busy_timeout = ${OPENING_MS}`,
      'journal_mode = wal',
      `synchronous = ${outlives === 'machine' ? 'full' : 'normal'}`,
      'foreign_keys = on',
      'mmap_size = 268435456',
      `busy_timeout = ${WORKING_MS}`,
    ]) {
      this.#db.prepare(`pragma ${pragma}`).all();
    }
  }

  get inTransaction(): boolean {
    return this.#db.inTransaction;
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const statement = this.#prepare(sql);
    const bound = parameters.map(bindable);
    if (!statement.reader) {
      const { changes } = statement.run(bound);
      return { rows: [], numAffectedRows: BigInt(changes) };
    }
    const rows = statement.all(bound) as Record<string, unknown>[];
    for (const column of statement.booleans) {
      for (const row of rows) if (row[column] !== null) row[column] = row[column] === 1;
    }
    return { rows: rows as R[], numAffectedRows: BigInt(rows.length) };
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    const reader = statement.reader;
    const columns = reader ? statement.columns() : [];
    const prepared: Prepared = {
      reader,
      booleans: columns.filter(column => column.type?.toLowerCase() === 'boolean').map(column => column.name),
      all: bound => statement.all(bound),
      run: bound => statement.run(bound),
    };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Carries PostgreSQL's code for the same refusal. */
class UnstorableText extends RangeError {
  readonly code = '22021';

  constructor() {
    super('text contains a NUL character');
  }
}

/**
 * libsql binds every number as a float, cuts text at NUL and aborts the process on a boolean, so each value is
 * brought into a form it handles or refused here.
 */
function bindable(value: unknown): unknown {
  switch (typeof value) {
    case 'boolean':
      return value ? 1n : 0n;
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    case 'string':
      if (value.includes('\0')) throw new UnstorableText();
      return value;
    case 'bigint':
      return value;
    case 'undefined':
      return null;
    default:
      if (value === null || value instanceof Uint8Array) return value;
      throw new TypeError(`cannot bind ${typeof value}`);
  }
}
