import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allSelected,
  creatable,
  filterOptions,
  nearEnd,
  type Option,
  type OptionPage,
  pasteInto,
  splitTokens,
  telling,
  toggleAll,
  uniqueOptions,
} from './model.ts';

const options: Option[] = [
  { value: 1, label: 'Amsterdam' },
  { value: 2, label: 'Berlin' },
  { value: 'c', label: 'Cairo' },
];
const [amsterdam, berlin, cairo] = options as [Option, Option, Option];

describe('splitTokens', () => {
  it.each([
    ['a,b;c\td\ne\r\nf', ['a', 'b', 'c', 'd', 'e', 'f']],
    [' a , a ,, b ', ['a', 'b']],
    ['New York', ['New York']],
    ['', []],
  ])('%j', (text, tokens) => {
    expect(splitTokens(text)).toEqual(tokens);
  });

  it('never yields blanks, repeats or separators', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const tokens = splitTokens(text);
        expect(new Set(tokens).size).toBe(tokens.length);
        expect(tokens.every(token => token.trim() === token && !/[,\n\t;]/.test(token) && token)).toBe(true);
      }),
    );
  });
});

describe('creatable', () => {
  it.each([
    ['Delhi', true, { value: 'Delhi', label: 'Delhi' }],
    ['  Delhi ', true, { value: 'Delhi', label: 'Delhi' }],
    ['Delhi', false, undefined],
    ['berlin', true, undefined],
    ['c', true, undefined],
    ['  ', true, undefined],
  ])('%j with free entry %s', (text, allowed, expected) => {
    expect(creatable(text, options, allowed)).toEqual(expected);
  });
});

describe('pasteInto', () => {
  it('takes known labels and values, skips what is there, creates only when allowed', () => {
    expect(pasteInto([berlin], 'berlin, Amsterdam;c, Delhi', options, false)).toEqual([
      berlin,
      amsterdam,
      cairo,
    ]);
    expect(pasteInto([], 'Delhi, Delhi', options, true)).toEqual([{ value: 'Delhi', label: 'Delhi' }]);
  });
});

describe('select all', () => {
  it('adds what is visible and removes it again', () => {
    const all = toggleAll([amsterdam, berlin], [cairo]);
    expect(all).toEqual([cairo, amsterdam, berlin]);
    expect(allSelected([amsterdam, berlin], all)).toBe(true);
    expect(toggleAll([amsterdam, berlin], all)).toEqual([cairo]);
  });

  it('is never satisfied by an empty list', () => {
    expect(allSelected([], [])).toBe(false);
  });
});

it('filters by label and by value', () => {
  expect(filterOptions(options, ' ER')).toEqual([amsterdam, berlin]);
  expect(filterOptions(options, '1')).toEqual([amsterdam]);
});

it('keeps one option per value', () => {
  expect(uniqueOptions(options, [{ value: '1', label: 'again' }])).toEqual(options);
});

it.each([
  [0, false],
  [69, false],
  [71, true],
  [100, true],
])('scrolled to %s of 100 loads more: %s', (scrollTop, expected) => {
  expect(nearEnd({ scrollTop, clientHeight: 50, scrollHeight: 150 })).toBe(expected);
});

it('tells why a page of a source did not come, until one comes, but not when nobody waits any more', async () => {
  const told: unknown[] = [];
  const failure = new Error('no answer');
  let answer: () => Promise<OptionPage> = () => Promise.reject(failure);
  const source = telling({ key: ['towns'], page: () => answer() }, problem => told.push(problem));
  const ask = (signal = new AbortController().signal) =>
    source.page({ search: '', page: 0, pageSize: 10, signal });
  await expect(ask()).rejects.toBe(failure);
  await expect(ask(AbortSignal.abort())).rejects.toBe(failure);
  answer = async () => ({ options, total: options.length });
  await ask();
  expect(told).toEqual([failure, null]);
});
