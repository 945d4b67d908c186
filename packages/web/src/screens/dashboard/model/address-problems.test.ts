import { describe, expect, it } from 'vitest';
import { writtenFilters } from '../data-mask/linked.ts';
import { addressWords } from '../view/address-words.ts';
import { type AddressProblem, anchorOf, problem, switchProblems } from './address-problems.ts';

const NESTED = 'x:('.repeat(200);

describe('filters written into the address', () => {
  it.each([
    ['rison', '(A:(filterState:(value:!(1))))', true],
    ['JSON of older links', '{"A":{"filterState":{"value":[1]}}}', true],
    ['nothing inside', '()', true],
    ['prototype keys', '(__proto__:(a:1),constructor:(b:2))', true],
    ['half of it', '(A:(filterState:', false],
    ['half of JSON', '{"A":', false],
    ['a list', '!(1,2)', false],
    ['a word', 'all', false],
    ['nothing', '!n', false],
    ['too deep', `(${NESTED}`, false],
    ['too much', `(${'('.repeat(100_000)}`, false],
    ['markup', '<script>alert(1)</script>', false],
  ])('%s', (_, text, read) => {
    const { masks, problems } = writtenFilters(text);
    expect(masks !== null).toBe(read);
    expect(problems).toEqual(read ? [] : [problem('native_filters', 'unreadable')]);
  });

  it('takes prototype keys as names like any other', () => {
    const { masks } = writtenFilters('(__proto__:(a:1))');
    expect(Object.keys(masks ?? {})).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(masks)).toBe(Object.prototype);
  });
});

describe('switches', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['?edit=true&standalone=true&uiConfig=17&show_filters=0&expand_filters=1&focused_chart=4', []],
    ['?country=CH&utm_source=mail&__proto__=1&constructor=2', []],
    ['?standalone=full', ['standalone']],
    ['?standalone=-1', ['standalone']],
    ['?uiConfig=0x1F', ['uiConfig']],
    ['?uiConfig=1e9', ['uiConfig']],
    ['?edit=yes', ['edit']],
    ['?focused_chart=abc', ['focused_chart']],
    ['?show_filters=maybe', ['show_filters']],
    ['?expand_filters=no', ['expand_filters']],
    ['?edit=&standalone=', ['edit', 'standalone']],
  ])('%s', (search, parts) => {
    expect(switchProblems(search).map(({ part }) => part)).toEqual(parts);
  });
});

it.each([
  ['', '', 0],
  ['#CHART-1', 'CHART-1', 0],
  ['#TAB-%C3%A9', 'TAB-é', 0],
  ['#%E0%A4%A', '%E0%A4%A', 1],
])('the hash %s', (hash, id, problems) => {
  const read = anchorOf(hash);
  expect([read.id, read.problems.length]).toEqual([id, problems]);
});

describe('the words', () => {
  const REASONS: AddressProblem['reason'][] = [
    'unreadable',
    'expired',
    'unfetched',
    'gone',
    'refused',
    'conditions',
    'choice',
    'switch',
  ];
  it.each(REASONS)('of %s say what was done instead', reason => {
    expect(addressWords(problem('f', reason, ['a']))).toMatch(/left out|own filters|as usual|usual setting/);
  });

  it('stay short, however long and many the names are', () => {
    const names = Array.from({ length: 500 }, () => 'x'.repeat(10_000));
    expect(addressWords(problem('native_filters', 'gone', names)).length).toBeLessThan(300);
    expect(addressWords(problem('native_filters', 'gone', ['A', 'B', 'C', 'D']))).toContain(
      '“A”, “B”, “C” and 1 more',
    );
  });
});
