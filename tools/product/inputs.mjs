import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.mjs';

const IGNORED = new Set(['node_modules', 'dist', 'test-results']);
const hash = content => createHash('sha256').update(content).digest('hex');

/**
 * Says whether a build is needed and how to record that it was done. Unchanged times skip reading the files; changed
 * times with unchanged bytes (a fresh checkout, a touched file) only renew the record.
 */
export function compare(name, { inputs, output }, folder = root) {
  const files = inputs.flatMap(path => [...filesUnder(folder, path)]);
  const quick = hash(files.map(({ path, stat }) => `${path} ${stat.size} ${stat.mtimeMs}`).join('\n'));
  const stampFile = join(folder, 'node_modules/.cache/parallax', `${name}.json`);
  const stamp = readStamp(stampFile);
  const built = statSync(join(folder, output), { throwIfNoEntry: false }) !== undefined;
  if (built && stamp?.quick === quick) return { current: true };

  const content = hash(
    files.map(({ path }) => `${path} ${hash(readFileSync(join(folder, path)))}`).join('\n'),
  );
  const record = () => {
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, JSON.stringify({ quick, content }));
  };
  const current = built && stamp?.content === content;
  if (current) record();
  return { current, record };
}

function* filesUnder(folder, path) {
  const stat = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) {
    yield { path, stat };
    return;
  }
  for (const name of readdirSync(join(folder, path)).sort()) {
    if (IGNORED.has(name) || name.startsWith('.') || /\.test\.tsx?$/.test(name)) continue;
    yield* filesUnder(folder, `${path}/${name}`);
  }
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
