import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadTrace } from '@parallax/engines';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { noteTrace, recoverUploads, takeFolder } from './leftovers.ts';

const TRACE: LoadTrace = { catalog: null, schema: 's', table: 't', filled: 'new', aside: 'old' };
let home = '';
let recovered: unknown[] = [];
let errors: unknown[] = [];
let isAway = false;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'parallax-leftovers-'));
  recovered = [];
  errors = [];
  isAway = false;
});
afterEach(() => rmSync(home, { recursive: true }));

const recover = () =>
  recoverUploads({
    settings: { home },
    connections: {
      async open(id: number) {
        if (isAway) throw new Error('the database is away');
        return { connection: { recover: async (trace: LoadTrace) => void recovered.push([id, trace]) } };
      },
    },
    onError: (error: unknown) => void errors.push(error),
  } as unknown as Services);

async function leave(name: string, owner: string): Promise<string> {
  const folder = join(home, 'uploads', name);
  await takeFolder(folder);
  writeFileSync(join(folder, 'process'), owner);
  writeFileSync(join(folder, 'file'), 'a,b\n');
  await noteTrace(folder, { databaseId: 7, trace: TRACE });
  return folder;
}

/** No process has a number beyond the largest that Linux gives. */
const ENDED = String(2 ** 22 + 1);

test('nothing was ever uploaded', async () => {
  await recover();
  expect([recovered, errors]).toEqual([[], []]);
});

test.each([
  ['a process that ended', ENDED],
  ['a process of the same number', String(process.pid)],
  ['nobody knows whom', 'garbage'],
])('what %s left is cleared', async (_name, owner) => {
  const folder = await leave('one', owner);
  await recover();
  expect([recovered, existsSync(folder), errors]).toEqual([[[7, TRACE]], false, []]);
});

test('a process that lives keeps its upload', async () => {
  const folder = await leave('one', String(process.ppid));
  await recover();
  expect([recovered, existsSync(join(folder, 'file'))]).toEqual([[], true]);
});

test('a database that is away is asked again at the next start, and the file does not wait for it', async () => {
  const folder = await leave('one', ENDED);
  isAway = true;
  await recover();
  expect([errors.length, existsSync(join(folder, 'file')), existsSync(folder)]).toEqual([1, false, true]);
  isAway = false;
  await recover();
  expect([recovered, existsSync(folder)]).toEqual([[[7, TRACE]], false]);
});

test('an upload that was cut off before it wrote leaves only its file', async () => {
  mkdirSync(join(home, 'uploads', 'bare'), { recursive: true });
  await recover();
  expect([recovered, existsSync(join(home, 'uploads', 'bare'))]).toEqual([[], false]);
});
