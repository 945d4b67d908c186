import { AppError, type Cell, type Column, type Frame } from '@parallax/contract';
import type { RunOptions } from './engine.ts';

/** The one signal of a running statement: the caller's abort and the timeout together. */
export interface Stop {
  /** Fires once, on abort or timeout. Engines cancel the statement on their server then. */
  signal: AbortSignal;
  /** What the caller gets to see when the statement was stopped: its own abort reason or a timeout error. */
  error(): Error | null;
  /** Forgets the timer and the listener; call it when the statement is over. */
  end(): void;
}

/** Turns `signal` and `timeout` of the options into one `Stop`; throws when the caller has aborted already. */
export function stopFor({ signal, timeout }: RunOptions): Stop {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const forward = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', forward, { once: true });
  const timer =
    timeout === undefined ? undefined : setTimeout(() => controller.abort(timeoutError(timeout)), timeout);
  return {
    signal: controller.signal,
    error: () => (controller.signal.aborted ? asError(controller.signal.reason) : null),
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', forward);
    },
  };
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

function timeoutError(milliseconds: number): AppError {
  const seconds = Math.ceil(milliseconds) / 1000;
  return new AppError('BACKEND_TIMEOUT_ERROR', {
    message: `The query exceeded the timeout of ${seconds} seconds.`,
    extra: { timeout: seconds },
  });
}

const tooLargeError = (maxBytes: number) =>
  new AppError('RESULT_TOO_LARGE_ERROR', {
    message: `The result is larger than the limit of ${maxBytes} bytes.`,
    extra: { max_bytes: maxBytes },
  });

/** Cuts a stream at `maxRows` and fails it at `maxBytes`. Leaving early closes the source, which must then cancel. */
export async function* limited(
  source: AsyncIterable<Frame>,
  { maxRows = Number.POSITIVE_INFINITY, maxBytes = Number.POSITIVE_INFINITY }: RunOptions,
): AsyncGenerator<Frame> {
  let rows = 0;
  let bytes = 0;
  for await (const frame of source) {
    const kept = rows + frame.length > maxRows ? headOf(frame, maxRows - rows) : frame;
    rows += kept.length;
    if (maxBytes !== Number.POSITIVE_INFINITY) {
      bytes += bytesOf(kept);
      if (bytes > maxBytes) throw tooLargeError(maxBytes);
    }
    if (kept.length > 0) yield kept;
    if (rows >= maxRows) return;
  }
}

function headOf(frame: Frame, length: number): Frame {
  return {
    length,
    columns: frame.columns.map(column => ({
      ...column,
      values: column.values.slice(0, length),
      ...(column.micros && { micros: column.micros.slice(0, length) }),
    })),
  };
}

/** About how much memory a frame holds; exact enough to stop a runaway result. */
export const bytesOf = (frame: Frame): number =>
  frame.columns.reduce((sum, column) => sum + columnBytes(column), 0);

function columnBytes({ values }: Column): number {
  if (!Array.isArray(values)) return values.byteLength;
  let bytes = values.length * 8;
  for (const value of values) bytes += cellBytes(value);
  return bytes;
}

function cellBytes(value: Cell): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value === 'object' && value !== null) return JSON.stringify(value).length;
  return 0;
}
