import { expect, it } from 'vitest';
import { isImportFile, isOverwriteWord, keyOfNeed, secretFields } from './form.ts';

it.each([
  ['a.zip', true],
  ['a.YAML', true],
  ['a.yml', true],
  ['a.json', true],
  ['a.csv', false],
  ['zip', false],
])('%s can be imported: %s', (name, expected) => expect(isImportFile(name)).toBe(expected));

it.each([
  ['OVERWRITE', true],
  [' overwrite ', true],
  ['over', false],
])('%s gives leave: %s', (text, expected) => expect(isOverwriteWord(text)).toBe(expected));

it('sends each secret in the field of its kind, by file', () => {
  const needs = [
    { kind: 'password', path: 'databases/a.yaml' },
    { kind: 'password', path: 'databases/b.yaml' },
    { kind: 'tunnel-key', path: 'databases/a.yaml' },
    { kind: 'encrypted-extra', path: 'databases/a.yaml', place: '$.x' },
  ] as const;
  const [first, second, key, extra] = needs;
  const values = {
    [keyOfNeed(first)]: 'p',
    [keyOfNeed(second)]: '',
    [keyOfNeed(key)]: 'k',
    [keyOfNeed(extra)]: 'e',
  };
  expect(secretFields({ secrets: needs, values, overwrite: true })).toEqual({
    passwords: '{"databases/a.yaml":"p"}',
    ssh_tunnel_private_keys: '{"databases/a.yaml":"k"}',
    encrypted_extra_secrets: '{"databases/a.yaml":{"$.x":"e"}}',
    overwrite: 'true',
  });
});
