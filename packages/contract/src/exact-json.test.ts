import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readExact } from './exact-json.ts';

it.each([
  ['[9007199254740993,-9007199254740993,5]', ['9007199254740993', '-9007199254740993', 5]],
  ['{"id":9007199254740991}', { id: 9007199254740991 }],
  ['{ "id" : 9007199254740993 }', { id: '9007199254740993' }],
  ['["9007199254740993 \\" 9007199254740993"]', ['9007199254740993 " 9007199254740993']],
  ['[0.12345678901234568,1234567890123456e2]', [0.12345678901234568, 123456789012345600]],
])('%s', (text, value) => {
  expect(readExact(text)).toEqual(value);
});

it('is what JSON says wherever numbers are safe', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const text = JSON.stringify(value);
      fc.pre(!/\d{16}/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, '""')));
      expect(readExact(text)).toEqual(JSON.parse(text));
    }),
  );
});
