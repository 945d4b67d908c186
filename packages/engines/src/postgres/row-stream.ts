import { AppError, type ColumnInfo } from '@parallax/contract';
import type { FieldDef, Submittable, Connection as Wire } from 'pg';
import { FrameBuilder } from '../frame-builder.ts';
import { FrameQueue } from '../frame-queue.ts';
import type { Running } from '../running.ts';
import { type CellReader, cellReader } from './row-bytes.ts';
import { RowTap } from './row-tap.ts';
import { type PgType, typeText } from './types.ts';

export interface Statement {
  /** Statements sent ahead in the same round trip; their answers are ignored, their failure is the statement's. */
  preludes: string[];
  sql: string;
  batchSize: number;
}

export interface Server {
  /** Types by identifier; a promise only when the server has to be asked. */
  resolveTypes(oids: number[]): Map<number, PgType> | Promise<Map<number, PgType>>;
  cancel(): Promise<void>;
}

/**
 * One statement on the wire, read straight into columns. The whole result is asked for at once and the socket is
 * paused while the reader is behind: a cursor would cost a round trip per batch and forbid parallel plans.
 */
export class RowStream implements Submittable, Running {
  readonly columns: Promise<ColumnInfo[]>;
  readonly finished: Promise<void>;
  done = false;
  /** A cancel was sent: the session must not serve another statement, which the cancel could hit instead. */
  cancelled = false;

  readonly #queue = new FrameQueue({
    pause: () => this.#wire?.stream.pause(),
    resume: () => this.#wire?.stream.resume(),
  });
  #columns!: { resolve(columns: ColumnInfo[]): void; reject(error: unknown): void };
  #finish!: () => void;
  #wire: Wire | null = null;
  #builder: FrameBuilder | null = null;
  #readers: CellReader[] = [];
  /** Rows that arrived while the types were being looked up. */
  #held: Buffer[] | null = null;
  #preludes: number;

  constructor(
    private readonly statement: Statement,
    private readonly server: Server,
  ) {
    this.#preludes = statement.preludes.length;
    this.columns = new Promise((resolve, reject) => {
      this.#columns = { resolve, reject };
    });
    this.columns.catch(() => {});
    this.finished = new Promise(resolve => {
      this.#finish = resolve;
    });
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    const { preludes, sql } = this.statement;
    const tap = new RowTap(wire.stream, (bytes, from, to) => this.#row(bytes, from, to));
    const end = () => {
      tap.close();
      wire.off('readyForQuery', end).off('end', end);
      this.done = true;
      this.#finish();
      if (!this.#held) this.#queue.end();
    };
    wire.on('readyForQuery', end).on('end', end);
    for (const text of preludes) {
      wire.parse({ name: '', text, types: [] }, true);
      wire.bind({}, true);
      wire.execute(null, true);
    }
    wire.parse({ name: '', text: sql, types: [] }, true);
    wire.bind({}, true);
    wire.describe({ type: 'P', name: '' }, true);
    wire.execute(null, true);
    wire.sync();
  }

  frames = () => this.#queue.frames();
  discard = () => this.#queue.discard();
  cancel = () => this.server.cancel();

  fail(error: unknown): void {
    this.#columns.reject(error);
    this.#queue.fail(error);
  }

  /** Cuts the connection. */
  destroy(): void {
    this.#wire?.stream.destroy();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const types = this.server.resolveTypes(fields.map(field => field.dataTypeID));
    if (types instanceof Map) {
      this.#begin(fields, types);
      return;
    }
    const held: Buffer[] = [];
    this.#held = held;
    this.#wire?.stream.pause();
    types
      .then(resolved => {
        this.#held = null;
        this.#begin(fields, resolved);
        for (const row of held) this.#add(row, 0);
        this.#wire?.stream.resume();
        if (!this.done) return;
        this.#queue.push(this.#builder!.take());
        this.#queue.end();
      })
      .catch(error => {
        this.fail(error);
        this.discard();
      });
  }

  /** Rows never get as far as the driver. */
  handleDataRow(): void {}

  #row(bytes: Buffer, from: number, to: number): void {
    if (this.#preludes > 0 || this.#queue.discarding) return;
    if (this.#held) this.#held.push(Buffer.from(bytes.subarray(from, to)));
    else this.#add(bytes, from);
  }

  handleCommandComplete(): void {
    if (this.#preludes > 0) this.#preludes--;
    else if (this.#builder) this.#queue.push(this.#builder.take());
    else if (!this.#held) this.#columns.resolve([]);
  }

  handleEmptyQuery(): void {
    this.fail(new AppError('SYNTAX_ERROR', { message: 'The statement is empty.' }));
  }

  handleError(error: unknown): void {
    this.fail(error);
  }

  handleCopyInResponse(wire: Wire & { sendCopyFail(message: string): void }): void {
    wire.sendCopyFail('Copying data in is not supported here');
  }

  handleCopyData(): void {}
  handlePortalSuspended(): void {}
  handleReadyForQuery(): void {}

  #begin(fields: FieldDef[], types: Map<number, PgType>): void {
    const known = fields.map(field => types.get(field.dataTypeID)!);
    this.#readers = known.map(cellReader);
    const columns = fields.map((field, index) => {
      const { name, kind } = known[index]!;
      return { name: field.name, type: typeText(field.dataTypeID, name, field.dataTypeModifier), kind };
    });
    this.#builder = new FrameBuilder(columns);
    this.#columns.resolve(columns);
  }

  /** A row of the wire: the number of its cells, then each one's length, negative for NULL, and bytes. */
  #add(bytes: Buffer, from: number): void {
    const builder = this.#builder!;
    const count = bytes.readUInt16BE(from);
    let at = from + 2;
    for (let index = 0; index < count; index++) {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) {
        builder.cells[index]!.push(null);
        continue;
      }
      this.#readers[index]!(bytes, at, at + length, builder, index);
      at += length;
    }
    if (builder.length >= this.statement.batchSize) this.#queue.push(builder.take());
  }
}
