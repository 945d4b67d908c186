import { describe, expect, it } from 'vitest';
import {
  checkNumberRange,
  clausesOf,
  dateRangeValue,
  type ListFilter,
  readFilterState,
  searchValue,
  yesNo,
} from './filter.ts';

const base = { id: 'name', label: 'Name', operator: 'ct' };
const search: ListFilter = { ...base, kind: 'search' };
const owner: ListFilter = { ...base, id: 'owners', operator: 'rel_m_m', kind: 'select', options: [] };
const published: ListFilter = { ...base, id: 'published', operator: 'eq', kind: 'select', ...yesNo() };
const days: ListFilter = { ...base, id: 'dttm', operator: 'between', kind: 'date-range' };
const count: ListFilter = { ...base, id: 'login_count', operator: 'between', kind: 'number-range' };
const ticked: ListFilter = { ...base, id: 'active', operator: 'eq', kind: 'checkbox' };

describe('values', () => {
  it.each([
    ['  abc ', 'abc'],
    ['   ', undefined],
    ['', undefined],
  ])('search %j submits %j', (text, value) => {
    expect(searchValue(text)).toBe(value);
  });

  it('needs both ends of a date range and puts them in order', () => {
    expect(dateRangeValue('2026-01-01', null)).toBeUndefined();
    expect(dateRangeValue(undefined, '2026-01-01')).toBeUndefined();
    expect(dateRangeValue('2026-02-01', '2026-01-01')).toEqual(['2026-01-01', '2026-02-01']);
  });

  it.each([
    [1, 1, false],
    [2, 1, false],
    [1, 2, true],
    [null, 5, true],
    [5, null, true],
  ])('number range %s to %s is accepted: %s', (min, max, ok) => {
    expect(checkNumberRange(min, max).ok).toBe(ok);
  });

  it('says why a range is refused', () => {
    expect(checkNumberRange(3, 3)).toEqual({
      ok: false,
      message: 'Minimum must be strictly less than maximum',
    });
    expect(checkNumberRange(null, null)).toEqual({ ok: true, value: undefined });
  });
});

describe('clausesOf', () => {
  it.each([
    [search, ' x ', [{ col: 'name', opr: 'ct', value: 'x' }]],
    [owner, { value: 3, label: 'Ada' }, [{ col: 'owners', opr: 'rel_m_m', value: 3 }]],
    [published, { value: 'false', label: 'No' }, [{ col: 'published', opr: 'eq', value: false }]],
    [ticked, true, [{ col: 'active', opr: 'eq', value: true }]],
    [ticked, false, []],
    [
      days,
      ['2026-03-01', '2026-03-31'] as const,
      [
        { col: 'dttm', opr: 'gt', value: '2026-02-28T23:59:59.999999' },
        { col: 'dttm', opr: 'lt', value: '2026-04-01T00:00:00' },
      ],
    ],
    [count, [2, null] as const, [{ col: 'login_count', opr: 'gt', value: 1 }]],
    [
      count,
      [2, 4] as const,
      [
        { col: 'login_count', opr: 'gt', value: 1 },
        { col: 'login_count', opr: 'lt', value: 5 },
      ],
    ],
  ])('%o %j', (filter, state, clauses) => {
    expect(clausesOf(filter, state)).toEqual(clauses);
  });
});

describe('readFilterState', () => {
  it.each([
    [search, 12, '12'],
    [search, {}, undefined],
    [owner, 'Ada', undefined],
    [days, ['yesterday', 'today'], undefined],
    [count, [4, 2], undefined],
    [count, ['a', 2], undefined],
    [ticked, 'yes', undefined],
  ])('%o %j', (filter, value, expected) => {
    expect(readFilterState(filter, value)).toEqual(expected);
  });
});
