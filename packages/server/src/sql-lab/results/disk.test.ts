import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diskFailure, writeAll } from './disk.ts';

it('writes every byte once and in order, however little the disk takes at a time', async () => {
  const parts = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(parts, fc.infiniteStream(fc.integer({ min: 1, max: 30 })), async (asked, takes) => {
      const written: number[] = [];
      const writev = async (buffers: readonly Uint8Array[]) => {
        const taken = buffers.flatMap(buffer => [...buffer]).slice(0, takes.next().value);
        written.push(...taken);
        return { bytesWritten: taken.length };
      };
      await writeAll({ writev }, asked);
      expect(written).toEqual(asked.flatMap(part => [...part]));
    }),
  );
});

it('has words for a full disk alone', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(diskFailure(full)).toMatchObject({ name: 'AppError', status: 507 });
  expect(diskFailure(new Error('IO Error: Could not write: No space left on device'))).toMatchObject({
    status: 507,
  });
  const other = new Error('EACCES');
  expect(diskFailure(other)).toBe(other);
});
