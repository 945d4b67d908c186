import { AppError, type ColumnInfo, type Frame } from '@parallax/contract';
import type { FieldDef, Submittable, Connection as Wire } from 'pg';
import { clock, readClock } from '../clock-text.ts';
import { FrameBuilder } from '../frame-builder.ts';
import { type PgType, typeText } from './types.ts';

/** Frames held for a slow reader before the socket is paused. */
const AHEAD = 2;

type Row = (string | null)[];

export interface Statement {
  /** Statements sent ahead in the same round trip; their answers are ignored, their failure is the statement's. */
  preludes: string[];
  sql: string;
  batchSize: number;
}

/** Types by identifier; a promise only when the server has to be asked. */
export type ResolveTypes = (oids: number[]) => Map<number, PgType> | Promise<Map<number, PgType>>;

/**
 * One statement on the wire, read straight into columns. The whole result is asked for at once and the socket is
 * paused while the reader is behind: a cursor would cost a round trip per batch and forbid parallel plans.
 */
export class RowStream implements Submittable {
  /** The result's columns; empty for a statement without rows. */
  readonly columns: Promise<ColumnInfo[]>;
  /** Settles when the server is ready for the next statement, or the connection is gone. Never rejects. */
  readonly finished: Promise<void>;
  done = false;
  /** A cancel was sent: the session must not serve another statement, which the cancel could hit instead. */
  cancelled = false;

  #columns!: { resolve(columns: ColumnInfo[]): void; reject(error: unknown): void };
  #finish!: () => void;
  #wire: Wire | null = null;
  #builder: FrameBuilder | null = null;
  #types: PgType[] = [];
  /** Rows that arrived while the types were being looked up. */
  #held: Row[] | null = null;
  #frames: Frame[] = [];
  #error: unknown = null;
  #discarding = false;
  #wake: (() => void) | null = null;
  #preludes: number;

  constructor(
    private readonly statement: Statement,
    private readonly resolveTypes: ResolveTypes,
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
    const end = () => {
      wire.off('readyForQuery', end).off('end', end);
      this.done = true;
      this.#finish();
      this.#notify();
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

  /** Frames in order. Leaving early lets the rest of the result pass by unread; the owner cancels it. */
  async *frames(): AsyncGenerator<Frame> {
    try {
      for (;;) {
        const frame = this.#frames.shift();
        if (frame) {
          if (this.#frames.length < AHEAD) this.#wire?.stream.resume();
          yield frame;
        } else if (this.#error !== null) {
          throw this.#error;
        } else if (this.done) {
          return;
        } else {
          await new Promise<void>(resolve => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.discard();
    }
  }

  /** Reads and forgets what is still to come, so that the end of the statement is seen. */
  discard(): void {
    this.#discarding = true;
    this.#frames = [];
    if (!this.done) this.#wire?.stream.resume();
  }

  /** Cuts the connection. */
  destroy(): void {
    this.#wire?.stream.destroy();
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const types = this.resolveTypes(fields.map(field => field.dataTypeID));
    if (types instanceof Map) {
      this.#begin(fields, types);
      return;
    }
    const held: Row[] = [];
    this.#held = held;
    this.#wire?.stream.pause();
    types
      .then(resolved => {
        this.#held = null;
        this.#begin(fields, resolved);
        for (const row of held) this.#add(row);
        if (this.done || this.#error !== null) this.#deliver();
        this.#wire?.stream.resume();
      })
      .catch(error => {
        this.handleError(error);
        this.discard();
      });
  }

  handleDataRow({ fields }: { fields: Row }): void {
    if (this.#preludes > 0 || this.#discarding) return;
    if (this.#held) this.#held.push(fields);
    else this.#add(fields);
  }

  handleCommandComplete(): void {
    if (this.#preludes > 0) this.#preludes--;
    else if (this.#builder) this.#deliver();
    else if (!this.#held) this.#columns.resolve([]);
  }

  handleEmptyQuery(): void {
    this.handleError(new AppError('SYNTAX_ERROR', { message: 'The statement is empty.' }));
  }

  handleError(error: unknown): void {
    this.#error ??= error;
    this.#columns.reject(error);
    this.#notify();
  }

  handleCopyInResponse(wire: Wire & { sendCopyFail(message: string): void }): void {
    wire.sendCopyFail('Copying data in is not supported here');
  }

  handleCopyData(): void {}
  handlePortalSuspended(): void {}
  handleReadyForQuery(): void {}

  #begin(fields: FieldDef[], types: Map<number, PgType>): void {
    this.#types = fields.map(field => types.get(field.dataTypeID)!);
    const columns = fields.map((field, index) => {
      const { name, kind } = this.#types[index]!;
      return { name: field.name, type: typeText(field.dataTypeID, name, field.dataTypeModifier), kind };
    });
    this.#builder = new FrameBuilder(columns);
    this.#columns.resolve(columns);
  }

  #add(row: Row): void {
    const builder = this.#builder!;
    const { cells } = builder;
    for (let index = 0; index < row.length; index++) {
      const text = row[index]!;
      const { kind, read } = this.#types[index]!;
      if (text === null) cells[index]!.push(null);
      else if (kind !== 'timestamp' && kind !== 'timestamptz') cells[index]!.push(read(text));
      else if (readClock(text)) builder.pushInstant(index, clock.milliseconds, clock.micros);
      else cells[index]!.push(null);
    }
    if (builder.length >= this.statement.batchSize) this.#deliver();
  }

  #deliver(): void {
    if (this.#discarding || this.#builder!.length === 0) return;
    this.#frames.push(this.#builder!.take());
    if (this.#frames.length >= AHEAD) this.#wire?.stream.pause();
    this.#notify();
  }

  #notify(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
