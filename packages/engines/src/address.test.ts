import fc from 'fast-check';
import { expect, test } from 'vitest';
import { driverSettings, parseAddress, refuseSettings } from './address.ts';

test.each([
  [
    'postgresql+psycopg2://me:s%40cret@db.example:5433/sales?sslmode=require',
    {
      scheme: 'postgresql',
      driver: 'psycopg2',
      username: 'me',
      password: 's@cret',
      host: 'db.example',
      port: 5433,
      path: 'sales',
      query: { sslmode: 'require' },
    },
  ],
  ['mysql://root@[::1]:3306/', { host: '::1', username: 'root', password: null, path: '' }],
  ['trino://host/catalog/schema', { host: 'host', port: null, path: 'catalog/schema' }],
  ['mysql://u:p@ss/w?rd@host/db', { password: 'p@ss/w?rd', host: 'host', path: 'db' }],
  ['postgresql:///db', { host: '', path: 'db' }],
])('%s', (uri, expected) => {
  expect(parseAddress(uri)).toMatchObject(expected);
});

test.each(['', 'nonsense', 'postgresql:/x', '://host'])('%j is refused', uri => {
  expect(() => parseAddress(uri)).toThrow('The address must look like');
});

test.each(['x', '65536', '-1'])('the port %s is refused', port => {
  expect(() => parseAddress(`mysql://h:${port}/d`)).toThrow('is not a number from 0 to 65535');
});

test('every encoded part comes back', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(text, text, text, (username, password, path) => {
      const parts = [username, password, path].map(encodeURIComponent);
      const address = parseAddress(`mysql://${parts[0]}:${parts[1]}@host:1/${parts[2]}`);
      expect([address.username, address.password, address.path]).toEqual([username, password, path]);
    }),
  );
});

test('connect_args win over the query, and settings can be refused by name', () => {
  const settings = driverSettings(parseAddress('mysql://h/d?a=1&b=2'), { connect_args: { b: 3 } });
  expect(settings).toEqual({ a: '1', b: 3 });
  expect(() => refuseSettings(settings, ['b'])).toThrow('The connection setting b is not allowed.');
});
