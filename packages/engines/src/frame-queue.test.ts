import type { Frame } from '@parallax/contract';
import { expect, test } from 'vitest';
import { FrameQueue } from './frame-queue.ts';

const frame = (n: number): Frame => ({
  columns: [{ name: 'n', type: 'INT', kind: 'int', values: [n] }],
  length: 1,
});

function open() {
  const source = { paused: false };
  const queue = new FrameQueue({
    pause: () => {
      source.paused = true;
    },
    resume: () => {
      source.paused = false;
    },
  });
  return { queue, source };
}

const read = async (queue: FrameQueue) => {
  const values: unknown[] = [];
  for await (const { columns } of queue.frames()) values.push(columns[0]?.values[0]);
  return values;
};

test('frames come in order, and the source waits for a slow reader', async () => {
  const { queue, source } = open();
  queue.push(frame(1));
  expect(source.paused).toBe(false);
  queue.push(frame(2));
  expect(source.paused).toBe(true);
  const reading = queue.frames();
  await reading.next();
  expect(source.paused).toBe(false);
  queue.push(frame(3));
  expect(source.paused).toBe(true);
  queue.end();
  expect(source.paused).toBe(false);
  expect((await reading.next()).value).toEqual(frame(2));
  expect((await reading.next()).value).toEqual(frame(3));
  expect((await reading.next()).done).toBe(true);
  expect(source.paused).toBe(false);
});

test('a reader that waits is woken by a frame, an end, a failure', async () => {
  const { queue } = open();
  const reading = read(queue);
  queue.push(frame(7));
  setImmediate(() => queue.end());
  expect(await reading).toEqual([7]);

  const failing = open().queue;
  const failed = read(failing);
  setImmediate(() => failing.fail(new Error('gone')));
  await expect(failed).rejects.toThrow('gone');
});

test('after leaving early everything is dropped and the source runs', async () => {
  const { queue, source } = open();
  queue.push(frame(1));
  queue.push(frame(2));
  for await (const _ of queue.frames()) break;
  expect(queue.discarding).toBe(true);
  expect(source.paused).toBe(false);
  queue.push(frame(3));
  expect(source.paused).toBe(false);
});
