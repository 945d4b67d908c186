import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedFilter } from './example.ts';
import { startMasks } from './start.ts';

describe('the start', () => {
  const charts = new Set([1, 2, 3]);
  const withDefault = storedFilter('City', {
    defaultDataMask: {
      filterState: { value: ['Bern'] },
      extraFormData: { filters: [{ col: 'old', op: 'IN', val: ['Bern'] }] },
    },
  });

  it('takes the default, made anew for the column the filter has today', () => {
    const { masks } = startMasks([withDefault], charts, null);
    expect(masks.City?.extraFormData).toEqual({ filters: [{ col: 'city', op: 'IN', val: ['Bern'] }] });
  });

  it('lets a link go before the default, also a cleared one', () => {
    const loaded = { City: { filterState: { value: null }, extraFormData: {} } };
    expect(startMasks([withDefault], charts, loaded).masks.City?.extraFormData).toEqual({});
  });

  it('names masks of what is gone and keeps those of charts', () => {
    const loaded = JSON.parse(`{
      "Gone": { "filterState": { "value": [1] } },
      "2": { "extraFormData": { "filters": [{ "col": "a", "op": "IN", "val": [1] }] } },
      "99": {},
      "junk": 3,
      "__proto__": { "filterState": { "value": [1] } },
      "constructor": { "extraFormData": { "time_range": "Last week" } }
    }`);
    const { masks, gone } = startMasks([withDefault], charts, loaded);
    expect(gone).toEqual(['Gone', 'junk', '__proto__', 'constructor']);
    expect(masks[2]?.extraFormData).toEqual({ filters: [{ col: 'a', op: 'IN', val: [1] }] });
  });

  it.each<[string, string, unknown, boolean]>([
    ['filter_select', 'a list', ['a', 1, null, true], true],
    ['filter_select', 'nothing', null, true],
    ['filter_select', 'an object', { sql: 'x' }, false],
    ['filter_select', 'a list of lists', [['a']], false],
    ['filter_range', 'limits', [null, 3], true],
    ['filter_range', 'texts', ['1', '2'], false],
    ['filter_range', 'one number', 3, false],
    ['filter_range', 'three limits', [1, 2, 3], false],
    ['filter_time', 'a range', 'No filter', true],
    ['filter_time', 'a list', ['Last week'], false],
    ['filter_timegrain', 'a grain', ['P1D'], true],
    ['filter_timegrain', 'a number', [1], false],
    ['filter_timecolumn', 'an object', [{}], false],
  ])('%s can stand at %s or starts as usual', (filterType, _, value, held) => {
    const item = storedFilter('City', { filterType });
    const { masks, refused } = startMasks([item], charts, { City: { filterState: { value } } });
    expect(refused).toEqual(held ? [] : ['City']);
    if (!held) expect(masks).toEqual(startMasks([item], charts, null).masks);
  });

  it('refuses a mask that is none', () => {
    expect(startMasks([withDefault], charts, { City: 'Bern' }).refused).toEqual(['City']);
  });

  it('shows no label that is no text', () => {
    const loaded = { City: { filterState: { value: ['x'], label: { a: 1 } } } };
    expect(startMasks([withDefault], charts, loaded).masks.City?.filterState.label).toBe('x');
  });

  it('takes no SQL from an address', () => {
    const evil = {
      adhoc_filters: [{ expressionType: 'SQL', sqlExpression: 'x' }],
      filters: [{ col: { sqlExpression: 'x' } }],
    };
    const loaded = { City: { extraFormData: evil }, 1: { extraFormData: evil } };
    const { masks, refused } = startMasks([withDefault], charts, loaded);
    expect([masks.City?.extraFormData, masks[1]]).toEqual([{ filters: [] }, undefined]);
    expect(refused).toEqual(['1']);
  });

  it('brings back what a chart filtered others by, also an expression of its own', () => {
    const col = { label: 'Decade', expressionType: 'SQL', sqlExpression: 'year / 10' };
    const known = new Map([[1, { form_data: { groupby: ['a', col] } }]]);
    const mask = { extraFormData: { filters: [{ col, op: 'IN', val: [199] }] }, filterState: {} };
    const { masks, refused } = startMasks([], known, { 1: mask });
    expect([masks[1]?.extraFormData, refused]).toEqual([mask.extraFormData, []]);
  });

  it('waits for the first value unless a link brings one', () => {
    const first = storedFilter('City', { controlValues: { defaultToFirstItem: true } });
    expect(startMasks([first], charts, null).pending).toEqual([first]);
    expect(startMasks([first], charts, { City: { filterState: { value: ['x'] } } }).pending).toEqual([]);
  });

  it('reads whatever is stored without falling over', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('City', '1', 'x'), fc.jsonValue()), loaded => {
        const { masks } = startMasks([withDefault], charts, loaded);
        expect(masks.City).toBeDefined();
      }),
    );
  });
});
