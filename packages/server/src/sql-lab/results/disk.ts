import type { FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { AppError } from '@parallax/contract';

interface Writable {
  writev(parts: readonly Uint8Array[]): Promise<{ bytesWritten: number }>;
}

/** Writes all of the parts: a disk that fills up takes a piece and says so only when asked to take the rest. */
export async function writeAll(file: Writable, parts: readonly Uint8Array[]): Promise<void> {
  let left = parts.filter(part => part.length > 0);
  while (left.length > 0) {
    let { bytesWritten } = await file.writev(left);
    const rest: Uint8Array[] = [];
    for (const part of left) {
      if (bytesWritten < part.length) rest.push(part.subarray(bytesWritten));
      bytesWritten = Math.max(0, bytesWritten - part.length);
    }
    left = rest;
  }
}

/** Fills the bytes from a place of the file on; a file that ends before is not the one that was written. */
export async function readAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let at = 0;
  while (at < bytes.length) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, position + at);
    if (bytesRead === 0) throw resultsGone();
    at += bytesRead;
  }
}

export const resultsGone = (): AppError =>
  new AppError('RESULTS_BACKEND_ERROR', {
    message: `The results are not kept on ${hostname()} any more. They have expired, or another server that does not share its folder ran the query. Run it again.`,
    status: 410,
  });

/** What the disk says, in words for those who can do something about it. */
export function diskFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || /no space left on device/i.test(String(error));
  if (!isFull) return error;
  return new AppError('GENERIC_BACKEND_ERROR', {
    message: `There is no room left on ${hostname()} for the rows of the query. Ask for fewer rows, or ask an administrator to make room.`,
    status: 507,
    cause: error,
  });
}
