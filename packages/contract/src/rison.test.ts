import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRison, encodeRison, RisonError } from './rison.ts';

describe('rison', () => {
  it.each([
    ['()', {}],
    ['!()', []],
    ['!t', true],
    ['!n', null],
    ["''", ''],
    ['-1.5e-3', -0.0015],
    ["(a:b,'c d':!(1,'x!'y'))", { a: 'b', 'c d': [1, "x'y"] }],
    [
      '(filters:!((col:name,opr:ct,value:é)),page:0)',
      { filters: [{ col: 'name', opr: 'ct', value: 'é' }], page: 0 },
    ],
    ['(q:a-b.c/d~e%f+g)', { q: 'a-b.c/d~e%f+g' }],
  ])('reads %s', (text, value) => expect(decodeRison(text)).toEqual(value));

  it.each(['((', '(a', '(a:1', '!(1,,2)', '!(1)x', "'a", '!x', '(a:1 )', '', '!(', `${'!('.repeat(100)}`])(
    'rejects %j',
    text => expect(() => decodeRison(text)).toThrow(RisonError),
  );

  it('sorts keys when writing', () => expect(encodeRison({ b: 1, a: 'x y' })).toBe("(a:'x y',b:1)"));

  it('reads back whatever it writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), value => {
        expect(decodeRison(encodeRison(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 300 },
    );
  });
});
