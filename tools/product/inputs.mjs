import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.mjs';

const IGNORED = new Set(['node_modules', 'dist', 'test-results']);

function* filesUnder(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isFile()) {
    yield { path, stat };
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (IGNORED.has(name) || name.startsWith('.') || /\.test\.tsx?$/.test(name)) continue;
    yield* filesUnder(`${path}/${name}`);
  }
}

const digest = parts => createHash('sha256').update(parts.join('\n')).digest('hex');

/** Two fingerprints of the given files and folders: `quick` from sizes and times, `content` from the bytes, on demand. */
export function fingerprint(paths) {
  const files = paths.flatMap(path => [...filesUnder(path)]);
  return {
    quick: digest(files.map(({ path, stat }) => `${path} ${stat.size} ${stat.mtimeMs}`)),
    content: () => digest(files.map(({ path }) => `${path} ${hashOf(path)}`)),
  };
}

const hashOf = path =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');

const stampFile = name => join(root, 'node_modules/.cache/parallax', `${name}.json`);

/**
 * Says whether a build is needed and how to record that it was done. Unchanged times skip reading the files; changed
 * times with unchanged bytes (a fresh checkout, a touched file) only renew the record.
 */
export function compare(name, { inputs, output }) {
  const now = fingerprint(inputs);
  const stamp = readStamp(name);
  const built = statSync(join(root, output), { throwIfNoEntry: false }) !== undefined;
  if (built && stamp?.quick === now.quick) return { current: true };

  const content = now.content();
  const record = () => writeStamp(name, { quick: now.quick, content });
  if (built && stamp?.content === content) {
    record();
    return { current: true };
  }
  return { current: false, record };
}

function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}

function writeStamp(name, stamp) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), JSON.stringify(stamp));
}
