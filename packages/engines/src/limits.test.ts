import type { Frame } from '@parallax/contract';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { bytesOf, limited, stopFor } from './limits.ts';

const frameOf = (values: number[]): Frame => ({
  length: values.length,
  columns: [
    {
      name: 'n',
      type: 'DOUBLE',
      kind: 'float',
      values: Float64Array.from(values),
      micros: Uint16Array.from(values),
    },
  ],
});

async function* source(sizes: number[], closed = () => {}): AsyncGenerator<Frame> {
  let next = 0;
  try {
    for (const size of sizes) yield frameOf(Array.from({ length: size }, () => next++ % 1000));
  } finally {
    closed();
  }
}

async function collect(frames: AsyncIterable<Frame>): Promise<number[]> {
  const values: number[] = [];
  for await (const frame of frames) {
    const column = frame.columns[0]!;
    expect(column.values.length).toBe(frame.length);
    expect(column.micros?.length).toBe(frame.length);
    for (const value of column.values) values.push(Number(value));
  }
  return values;
}

describe('limited', () => {
  test('keeps exactly the first rows, whatever the batches', async () => {
    const sizes = fc.array(fc.nat(50), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 1, max: 400 }), async (batches, maxRows) => {
        const all = await collect(limited(source(batches), {}));
        expect(await collect(limited(source(batches), { maxRows }))).toEqual(all.slice(0, maxRows));
      }),
    );
  });

  test('closes the source when it has enough, when the reader leaves and when it fails', async () => {
    const closed = vi.fn();
    await collect(limited(source([5, 5, 5], closed), { maxRows: 5 }));
    for await (const _ of limited(source([5, 5], closed), {})) break;
    await expect(collect(limited(source([5, 5], closed), { maxBytes: 60 }))).rejects.toMatchObject({
      code: 'RESULT_TOO_LARGE_ERROR',
      extra: { max_bytes: 60 },
    });
    expect(closed).toHaveBeenCalledTimes(3);
  });
});

test.each([
  [['abc', null], 16 + 3],
  [[new Uint8Array(10)], 8 + 10],
  [[{ a: 1 }, true], 16 + 7],
  [BigInt64Array.of(1n, 2n), 16],
])('bytes of %o', (values, bytes) => {
  expect(bytesOf({ length: values.length, columns: [{ name: 'a', type: '', kind: 'json', values }] })).toBe(
    bytes,
  );
});

describe('stopFor', () => {
  test('an abort carries the reason of the caller', () => {
    const abort = new AbortController();
    const stop = stopFor({ signal: abort.signal });
    expect(stop.error()).toBeNull();
    abort.abort(new Error('mine'));
    expect(stop.error()?.message).toBe('mine');
    expect(stop.signal.aborted).toBe(true);
  });

  test('a timeout is a catalogue error, and never fires after the end', () => {
    vi.useFakeTimers();
    try {
      const late = stopFor({ timeout: 1500 });
      const over = stopFor({ timeout: 1500 });
      over.end();
      vi.advanceTimersByTime(1500);
      expect(late.error()).toMatchObject({ code: 'BACKEND_TIMEOUT_ERROR', extra: { timeout: 1.5 } });
      expect(over.error()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('what is aborted already does not start', () => {
    expect(() => stopFor({ signal: AbortSignal.abort(new Error('gone')) })).toThrow('gone');
  });
});
