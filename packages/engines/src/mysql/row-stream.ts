import type { ColumnInfo } from '@parallax/contract';
import type { FieldPacket, PoolConnection, Query } from 'mysql2';
import { clock } from '../clock-text.ts';
import { FrameBuilder } from '../frame-builder.ts';
import { FrameQueue } from '../frame-queue.ts';
import type { Running } from '../running.ts';
import { columnOf, type MysqlColumn, type Raw, readMoment } from './types.ts';

/** One statement on a session, its rows gathered into columns while the socket waits for the reader. */
export class RowStream implements Running {
  readonly columns: Promise<ColumnInfo[]>;
  readonly finished: Promise<void>;
  done = false;
  /** A kill was sent: the session must not serve another statement, which the kill could hit instead. */
  cancelled = false;

  readonly #queue: FrameQueue;
  #columns!: { resolve(columns: ColumnInfo[]): void; reject(error: unknown): void };
  #layout: MysqlColumn[] = [];
  #builder: FrameBuilder | null = null;

  constructor(
    private readonly session: PoolConnection,
    sql: string,
    private readonly options: { batchSize: number; cancel(stream: RowStream): Promise<void> },
  ) {
    this.#queue = new FrameQueue(session);
    this.columns = new Promise((resolve, reject) => {
      this.#columns = { resolve, reject };
    });
    this.columns.catch(() => {});
    const query = session.query({ sql, rowsAsArray: true });
    this.finished = this.#listen(query);
  }

  frames = () => this.#queue.frames();
  discard = () => this.#queue.discard();
  cancel = () => this.options.cancel(this);

  fail(error: unknown): void {
    this.#columns.reject(error);
    this.#queue.fail(error);
  }

  destroy(): void {
    this.session.destroy();
  }

  #listen(query: Query): Promise<void> {
    query.on('fields', (fields: FieldPacket[] | undefined) => {
      if (fields && !this.#builder) this.#begin(fields);
    });
    query.on('result', (row: (Raw | null)[]) => {
      if (this.#builder && Array.isArray(row) && !this.#queue.discarding) this.#add(this.#builder, row);
    });
    query.on('error', error => this.fail(error));
    return new Promise(resolve => {
      const end = () => {
        if (this.done) return;
        this.done = true;
        this.session.off('error', lost);
        if (this.#builder) this.#queue.push(this.#builder.take());
        this.#columns.resolve([]);
        this.#queue.end();
        resolve();
      };
      const lost = (error: unknown) => {
        this.fail(error);
        end();
      };
      query.on('end', end);
      this.session.on('error', lost);
    });
  }

  #begin(fields: FieldPacket[]): void {
    this.#layout = fields.map(columnOf);
    const columns = this.#layout.map(({ name, type, kind }) => ({ name, type, kind }));
    this.#builder = new FrameBuilder(columns);
    this.#columns.resolve(columns);
  }

  #add(builder: FrameBuilder, row: (Raw | null)[]): void {
    const { cells } = builder;
    for (let index = 0; index < row.length; index++) {
      const value = row[index]!;
      const { kind, read } = this.#layout[index]!;
      if (value === null) cells[index]!.push(null);
      else if (kind !== 'timestamp') cells[index]!.push(read(value));
      else if (readMoment(String(value))) builder.pushInstant(index, clock.milliseconds, clock.micros);
      else cells[index]!.push(null);
    }
    if (builder.length >= this.options.batchSize) this.#queue.push(builder.take());
  }
}
