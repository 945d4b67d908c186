import { expect, test } from 'vitest';
import { parseArray } from './array-text.ts';

test.each([
  ['{}', []],
  ['{1,2,NULL}', ['1', '2', null]],
  ['{"NULL","a\\"b\\\\c","x,y}"}', ['NULL', 'a"b\\c', 'x,y}']],
  [
    '{{1,2},{3,4}}',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['[0:1]={7,8}', ['7', '8']],
  ['{"",é}', ['', 'é']],
])('%s', (text, expected) => {
  expect(parseArray(text, value => value)).toEqual(expected);
});
