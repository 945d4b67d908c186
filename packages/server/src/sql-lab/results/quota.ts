import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Kept {
  key: string;
  bytes: number;
  /** Epoch milliseconds of the last row. */
  written: number;
  /** Another process may still be writing it. */
  grows: boolean;
}

/** A result that is not whole and was not touched for so long is the rest of a run that died. */
const LEFT_AFTER = 600_000;
/** A file says when it was written by the machine's time, whatever the product's clock says. */
export const isLeft = (written: number): boolean => Date.now() - written > LEFT_AFTER;

async function kept(folder: string): Promise<Kept[]> {
  const names = await readdir(folder).catch(() => []);
  const whole = new Set(names.filter(name => name.endsWith('.json')).map(name => name.split('.')[0]!));
  const found = await Promise.all(
    names
      .filter(name => name.endsWith('.pages'))
      .map(async name => {
        const file = await stat(join(folder, name)).catch(() => null);
        if (!file) return [];
        const key = name.slice(0, -'.pages'.length);
        const written = file.mtimeMs;
        return [{ key, bytes: file.size, written, grows: !whole.has(key) && !isLeft(written) }];
      }),
  );
  return found.flat();
}

/** The results that have to go so that the folder holds no more than `quota` bytes: the oldest ones. */
export async function overQuota(
  folder: string,
  quota: number,
  isInUse: (key: string) => boolean,
): Promise<string[]> {
  const all = await kept(folder);
  let total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  const going: string[] = [];
  for (const { key, bytes, grows } of all.sort((a, b) => a.written - b.written)) {
    if (total <= quota) break;
    if (grows || isInUse(key)) continue;
    total -= bytes;
    going.push(key);
  }
  return going;
}
