import { parseDocument, stringify } from 'yaml';

const MAX_BYTES = 20 * 1024 * 1024;

/** Why a file could not be read; the message is shown beside its name. */
export class YamlError extends Error {}

/** YAML 1.1 without anchors, tags of its own or merge keys: a file is data, never a program. */
export function readYaml(text: string): unknown {
  if (text.length > MAX_BYTES) throw new YamlError('The file is too large');
  const document = parseDocument(text, {
    version: '1.1',
    merge: false,
    uniqueKeys: true,
    logLevel: 'silent',
  });
  const fault = document.errors[0];
  if (fault) throw new YamlError('Not a valid YAML file');
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch {
    throw new YamlError('Not a valid YAML file');
  }
}

/** Stable text: keys in the given order, one line per scalar, strings quoted where YAML 1.1 would misread them. */
export const writeYaml = (value: unknown): string =>
  stringify(value, {
    version: '1.1',
    lineWidth: 0,
    aliasDuplicateObjects: false,
    singleQuote: true,
    nullStr: 'null',
  });
