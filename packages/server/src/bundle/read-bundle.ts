import { AppError } from '@parallax/contract';
import { findFaults, toFieldMessages } from '../http/validate.ts';
import type { Files } from './archive.ts';
import { BUNDLE_VERSION, type Contents, KIND_NAMES, KINDS, type Kind } from './files.ts';
import type { Problems } from './problems.ts';
import { readYaml, YamlError } from './yaml.ts';

/** Reads and checks every file of a bundle; problems are gathered, nothing is written. */
export function readBundle(files: Files, expected: string | null, problems: Problems): Contents {
  checkHeader(files, expected, problems);
  const contents: Contents = {
    themes: new Map(),
    databases: new Map(),
    datasets: new Map(),
    charts: new Map(),
    dashboards: new Map(),
    queries: new Map(),
    tags: new Map(),
  };
  for (const [path, text] of files) {
    const kind = path.split('/')[0] as Kind;
    if (!KIND_NAMES.includes(kind) || !path.includes('/')) continue;
    const value = parse(path, text, problems);
    if (value === undefined) continue;
    const faults = findFaults(KINDS[kind].schema, value);
    if (faults) problems.add(path, toFieldMessages(faults));
    // The schema of the folder has just been checked.
    else (contents[kind] as Map<string, unknown>).set(path, withPlainUuids(value));
  }
  readTags(files, contents, problems);
  return contents;
}

/** Uuids are the same however their letters are written. */
const withPlainUuids = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, item]) => [
          key,
          typeof item === 'string' && (key === 'uuid' || key.endsWith('_uuid')) ? item.toLowerCase() : item,
        ]),
      )
    : value;

function parse(path: string, text: string, problems: Problems): unknown {
  try {
    return readYaml(text) ?? {};
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    problems.add(path, error.message);
    return undefined;
  }
}

function checkHeader(files: Files, expected: string | null, problems: Problems): void {
  const text = files.get('metadata.yaml');
  const header = text === undefined ? undefined : parse('metadata.yaml', text, problems);
  const version = isObject(header) ? header.version : undefined;
  if (!isObject(header) || String(version) !== BUNDLE_VERSION) {
    throw new AppError('GENERIC_COMMAND_ERROR', {
      message: 'Could not find a valid command to import file',
      status: 422,
      level: 'warning',
    });
  }
  if (expected !== null && header.type !== undefined && header.type !== expected) {
    problems.add('metadata.yaml', { type: [`Must be equal to ${expected}.`] });
  }
  if (header.timestamp !== undefined && typeof header.timestamp !== 'string') {
    problems.add('metadata.yaml', { timestamp: ['Not a valid datetime.'] });
  }
}

function readTags(files: Files, contents: Contents, problems: Problems): void {
  const text = files.get('tags.yaml');
  const value = text === undefined ? undefined : parse('tags.yaml', text, problems);
  if (!isObject(value) || !Array.isArray(value.tags)) return;
  for (const tag of value.tags as unknown[]) {
    if (!isObject(tag) || typeof tag.tag_name !== 'string') continue;
    contents.tags.set(tag.tag_name, typeof tag.description === 'string' ? tag.description : null);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
