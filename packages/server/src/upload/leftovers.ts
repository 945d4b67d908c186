import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadTrace } from '@parallax/engines';
import type { Services } from '../services.ts';

const OWNER = 'process';
const TRACE = 'trace.json';

interface Trace {
  databaseId: number;
  trace: LoadTrace;
}

export const uploadsFolder = ({ home }: Pick<Services['settings'], 'home'>): string => join(home, 'uploads');

/** Makes the folder of one upload, with the mark of the process that works on it. */
export async function takeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, OWNER), String(process.pid));
}

/** Writes down what the load would leave in the database if this process ended now. */
export const noteTrace = (folder: string, trace: Trace): Promise<void> =>
  writeFile(join(folder, TRACE), JSON.stringify(trace));

/** At start: removes the files of uploads that a process left unfinished, and what they left in databases. */
export async function recoverUploads({
  settings,
  connections,
  onError,
}: Pick<Services, 'settings' | 'connections' | 'onError'>): Promise<void> {
  const uploads = uploadsFolder(settings);
  for (const name of await readdir(uploads).catch(() => [])) {
    const folder = join(uploads, name);
    if (await isUnderway(folder)) continue;
    try {
      const left = await traceIn(folder);
      if (left) await (await connections.open(left.databaseId)).connection.recover?.(left.trace);
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      // The database may be away: its part stays for the next start, the file does not.
      onError(error);
      for (const file of await readdir(folder)) {
        if (file !== TRACE) await rm(join(folder, file), { recursive: true, force: true });
      }
    }
  }
}

/** Of another process that lives. After a restart in a container the number may be our own. */
async function isUnderway(folder: string): Promise<boolean> {
  const owner = Number(await readFile(join(folder, OWNER), 'utf8').catch(() => Number.NaN));
  if (!Number.isSafeInteger(owner) || owner <= 0 || owner === process.pid) return false;
  try {
    return process.kill(owner, 0);
  } catch {
    return false;
  }
}

async function traceIn(folder: string): Promise<Trace | null> {
  const text = await readFile(join(folder, TRACE), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Trace);
}
