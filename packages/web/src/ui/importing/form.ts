import type { ImportSecret, SecretNeed } from '@parallax/contract';
import type { ImportKind } from './kinds.ts';

export const FILE_TYPES = ['.json', '.yaml', '.yml', '.zip'];
export const isImportFile = (name: string): boolean =>
  FILE_TYPES.some(suffix => name.toLowerCase().endsWith(suffix));

/** The word that stands for leave to overwrite. */
export const OVERWRITE = 'OVERWRITE';
export const isOverwriteWord = (text: string): boolean => text.trim().toUpperCase() === OVERWRITE;

export const keyOfNeed = ({ kind, path, place = '' }: SecretNeed): string => `${kind} ${path} ${place}`;

const FIELDS: Record<Exclude<ImportSecret, 'encrypted-extra'>, string> = {
  password: 'passwords',
  'tunnel-password': 'ssh_tunnel_passwords',
  'tunnel-key': 'ssh_tunnel_private_keys',
  'tunnel-key-password': 'ssh_tunnel_private_key_passwords',
};

interface Answers {
  secrets: readonly SecretNeed[];
  values: Readonly<Record<string, string>>;
  overwrite: boolean;
}

/** The fields of an import request beside its file. */
export function secretFields({ secrets, values, overwrite }: Answers): Record<string, string> {
  const maps: Record<string, Record<string, unknown>> = {};
  const extra: Record<string, Record<string, string>> = {};
  for (const need of secrets) {
    const value = values[keyOfNeed(need)] ?? '';
    if (!value) continue;
    const { kind, path, place } = need;
    if (kind === 'encrypted-extra') extra[path] = { ...extra[path], [place ?? '$']: value };
    else maps[FIELDS[kind]] = { ...maps[FIELDS[kind]], [path]: value };
  }
  if (Object.keys(extra).length > 0) maps.encrypted_extra_secrets = extra;
  const fields = Object.fromEntries(Object.entries(maps).map(([name, map]) => [name, JSON.stringify(map)]));
  return overwrite ? { ...fields, overwrite: 'true' } : fields;
}

export function importForm(kind: ImportKind, file: File, answers: Answers): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(secretFields(answers))) form.append(name, value);
  form.append(kind === 'assets' ? 'bundle' : 'formData', file);
  return form;
}
