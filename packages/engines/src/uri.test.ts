import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engineFor, engines, findEngine } from './index.ts';
import { buildUri, maskUri, PASSWORD_MASK, parametersOf, unmaskUri } from './uri.ts';

describe('maskUri', () => {
  test.each([
    ['postgresql://user:secret@host:5432/db', 'postgresql://user:XXXXXXXXXX@host:5432/db'],
    ['postgresql+psycopg2://user:s%40cr:et@host/db?a=1', 'postgresql+psycopg2://user:XXXXXXXXXX@host/db?a=1'],
    ['mysql://user:p@ss/word@host/db', 'mysql://user:XXXXXXXXXX@host/db'],
    ['trino://:only-password@host:8080/memory', 'trino://:XXXXXXXXXX@host:8080/memory'],
    ['trino://user@host:8080/memory', 'trino://user@host:8080/memory'],
    ['duckdb:////data/x.db', 'duckdb:////data/x.db'],
    ['sqlite://', 'sqlite://'],
    ['postgresql://user:@host/db', 'postgresql://user:XXXXXXXXXX@host/db'],
  ])('%s', (uri, masked) => {
    expect(maskUri(uri)).toBe(masked);
  });
});

describe('unmaskUri', () => {
  const stored = 'postgresql://user:s%40cret@old/db';
  test.each([
    ['postgresql://user:XXXXXXXXXX@new:1/db', 'postgresql://user:s%40cret@new:1/db'],
    ['postgresql://user:changed@new/db', 'postgresql://user:changed@new/db'],
    ['postgresql://user@new/db', 'postgresql://user@new/db'],
  ])('%s', (uri, expected) => {
    expect(unmaskUri(uri, stored)).toBe(expected);
  });
  test('nothing stored', () => {
    expect(unmaskUri('postgresql://u:XXXXXXXXXX@h/db', null)).toBe('postgresql://u:XXXXXXXXXX@h/db');
  });
});

describe('buildUri', () => {
  test.each([
    [{ host: 'h', port: 5432, database: 'db', username: 'u', password: 'p' }, 'pg+x://u:p@h:5432/db'],
    [
      { host: 'h', database: 'a/b c', username: 'u@x', password: '/:@?#' },
      'pg+x://u%40x:%2F%3A%40%3F%23@h/a/b%20c',
    ],
    [{ host: '::1', port: '', query: { sslmode: 'require', n: 1 } }, 'pg+x://[::1]?sslmode=require&n=1'],
    [{ database: '/data/x?.db' }, 'pg+x:////data/x%3F.db'],
  ])('%j', (parameters, uri) => {
    expect(buildUri('pg', 'x', parameters)).toBe(uri);
  });

  test('what was written is read back', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(
        fc.record({
          username: text,
          password: text.filter(value => value !== PASSWORD_MASK),
          host: fc.domain(),
          port: fc.nat(65535),
          database: text.filter(value => value.trim() === value),
          query: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string()),
        }),
        parameters => {
          const uri = buildUri('postgresql', 'psycopg2', parameters);
          expect(parametersOf(uri)).toEqual(parameters);
          expect(parametersOf(maskUri(uri))).toEqual({ ...parameters, password: PASSWORD_MASK });
          expect(unmaskUri(maskUri(uri), uri)).toBe(uri);
        },
      ),
    );
  });
});

describe('registry', () => {
  test('keys and aliases are unique', () => {
    const names = engines.flatMap(({ manifest }) => [manifest.engine, ...manifest.aliases]);
    expect(new Set(names).size).toBe(names.length);
  });
  test('every entry loads the engine of its manifest', async () => {
    for (const { manifest, load } of engines) {
      const { engine } = await load();
      expect(engine.manifest).toBe(manifest);
      expect(engine.dialect.name).toBe(manifest.engine);
    }
  });
  test('an engine is found by scheme with a driver', async () => {
    const { manifest } = await engineFor('duckdb+duckdb_engine:///:memory:');
    expect(manifest.engine).toBe('duckdb');
    expect(findEngine('nosuch')).toBeUndefined();
  });
  test.each([['nosuch://host/db'], ['not an address']])('%s is refused', async uri => {
    await expect(engineFor(uri)).rejects.toMatchObject({ name: 'AppError' });
  });
});
