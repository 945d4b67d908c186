import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactNumber, parseExactJson } from './exact-json.ts';

test.each([
  ['{"a": 1, "b": [2.5, null, true]}', { a: 1, b: [2.5, null, true] }],
  ['12345678901234567890', '12345678901234567890'],
  [
    '{"id": 9007199254740993, "s": "9007199254740993 \\" 1"}',
    { id: '9007199254740993', s: '9007199254740993 " 1' },
  ],
  ['[0.1234567890123456789, 0.5000000000000000000]', ['0.1234567890123456789', 0.5]],
])('%s', (text, expected) => {
  expect(parseExactJson(text)).toEqual(expected);
});

test.each([
  ['1', 1],
  ['-12.50', -12.5],
  ['9007199254740993', '9007199254740993'],
  ['NaN', 'NaN'],
])('number %s', (text, expected) => {
  expect(exactNumber(text)).toBe(expected);
});

test('whatever JSON.parse reads without loss is read the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      const text = JSON.stringify(value);
      expect(parseExactJson(text)).toEqual(JSON.parse(text));
    }),
  );
});
