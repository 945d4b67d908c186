import { expect, it } from 'vitest';
import { certification } from './certification.ts';

it.each([
  ['{"certification":{"certified_by":"Data team","details":"x"}}', 'Data team'],
  ['{"certification":{"certified_by":""}}', undefined],
  ['{"certification":null}', undefined],
  ['{}', undefined],
  ['not json', undefined],
  [null, undefined],
])('%s is certified by %s', (extra, by) => {
  expect(certification(extra)).toBe(by);
});
