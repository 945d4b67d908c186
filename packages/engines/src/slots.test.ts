import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

test('never more holders than slots, and everybody gets a turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 12 }),
      async (scheduler, size, jobs) => {
        const slots = new Slots(size);
        let holding = 0;
        let most = 0;
        const work = Array.from({ length: jobs }, async () => {
          const release = await slots.take();
          most = Math.max(most, ++holding);
          await scheduler.schedule(Promise.resolve());
          holding--;
          release();
          release();
        });
        await scheduler.waitFor(Promise.all(work));
        expect(most).toBe(Math.min(size, jobs));
      },
    ),
  );
});

test('who stops waiting leaves the line', async () => {
  const slots = new Slots(1);
  const release = await slots.take();
  const abort = new AbortController();
  const impatient = slots.take(abort.signal);
  const patient = slots.take();
  abort.abort(new Error('enough'));
  await expect(impatient).rejects.toThrow('enough');
  release();
  (await patient)();
  expect(await slots.take()).toBeTypeOf('function');
});
