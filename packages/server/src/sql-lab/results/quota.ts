import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface Kept {
  key: string;
  bytes: number;
  /** Epoch milliseconds of the last row. */
  written: number;
}

async function kept(folder: string): Promise<Kept[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names
      .filter(name => name.endsWith('.pages'))
      .map(async name => {
        const file = await stat(join(folder, name)).catch(() => null);
        return file
          ? [{ key: name.slice(0, -'.pages'.length), bytes: file.size, written: file.mtimeMs }]
          : [];
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
  for (const { key, bytes } of all.sort((a, b) => a.written - b.written)) {
    if (total <= quota) break;
    if (isInUse(key)) continue;
    total -= bytes;
    going.push(key);
  }
  return going;
}
