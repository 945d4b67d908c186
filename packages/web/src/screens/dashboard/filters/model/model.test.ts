import { clearedMask, GENERIC, maskFor, reachOf, readFilterItems } from '@parallax/contract';
import { describe, expect, it } from 'vitest';
import { storedFilter } from '../../data-mask/example-filters.ts';
import { placedCharts } from '../../data-mask/scope.ts';
import { parseLayout } from '../../model/parse.ts';
import { rebuildParents } from '../../model/tree.ts';
import { chosenValue, isPossible, optionOf, searchFor } from '../types/values.ts';
import { canApply, canClear, countApplied, sectionsOf } from './bar.ts';
import { fitting } from './fitting.ts';
import { indicatorsOf, reportOf } from './indicators.ts';
import { rangeLabel, rangeProblem } from './range.ts';

const node = (id: string, type: string, children: string[] = [], meta: object = {}) => ({
  [id]: { id, type, children, parents: [], meta },
});
const { layout } = parseLayout(
  JSON.stringify({
    ...node('ROOT_ID', 'ROOT', ['TABS-1']),
    ...node('GRID_ID', 'GRID'),
    ...node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    ...node('TAB-1', 'TAB', ['CHART-1']),
    ...node('CHART-1', 'CHART', [], { chartId: 1 }),
    ...node('TAB-2', 'TAB', ['CHART-2']),
    ...node('CHART-2', 'CHART', [], { chartId: 2 }),
  }),
);
rebuildParents(layout);

describe('the sections of the bar', () => {
  const [divider] = readFilterItems({
    native_filter_configuration: [{ id: 'NATIVE_FILTER_DIVIDER-1', type: 'DIVIDER', title: 'x' }],
  });
  const first = storedFilter('First', { scope: { rootPath: ['TAB-1'], excluded: [] } });
  const second = storedFilter('Second', { scope: { rootPath: ['TAB-2'], excluded: [] } });
  const nothing = storedFilter('Nothing', { scope: { rootPath: ['TAB-2'], excluded: [2] } });
  const items = [first, divider!, second, nothing];
  const ids = (tabs: Record<string, string>) => {
    const { inScope, outOfScope } = sectionsOf(items, reachOf(items, placedCharts(layout)), layout, tabs);
    return [inScope.map(({ id }) => id), outOfScope.map(({ id }) => id)];
  };
  it.each([
    [{}, ['First', 'NATIVE_FILTER_DIVIDER-1'], ['Second', 'Nothing']],
    [{ 'TABS-1': 'TAB-2' }, ['NATIVE_FILTER_DIVIDER-1', 'Second', 'Nothing'], ['First']],
  ])('with the tabs %j', (tabs, inScope, outOfScope) => {
    expect(ids(tabs)).toEqual([inScope, outOfScope]);
  });
});

describe('applying', () => {
  const required = storedFilter('R', { controlValues: { enableEmptyFilter: true } });
  const plain = storedFilter('P');
  const elsewhere = storedFilter('E', { controlValues: { enableEmptyFilter: true } });
  const sections = { inScope: [required, plain], outOfScope: [elsewhere] };
  const x = (filter = plain) => maskFor(filter, ['x']);
  const wrong = maskFor(plain, ['x'], { validateStatus: 'error' });
  it.each([
    ['nothing was chosen', { R: x(required) }, {}, false],
    ['a choice', { R: x(required) }, { P: x() }, true],
    ['a required one is empty', { R: clearedMask(required) }, { P: x() }, false],
    ['a required one is being emptied', { R: x(required) }, { R: clearedMask(required) }, false],
    ['one that is out of sight is empty', { R: x(required), E: clearedMask(elsewhere) }, { P: x() }, true],
    ['only those out of sight changed', { R: clearedMask(required) }, { E: x(elsewhere) }, false],
    ['a choice is wrong', { R: x(required) }, { P: wrong }, false],
  ])('%s', (_, masks, staged, possible) => {
    expect(canApply(sections, masks, staged)).toBe(possible);
  });

  it('counts and clears what has a value', () => {
    const masks = { R: clearedMask(required), P: x() };
    expect(countApplied([required, plain], masks)).toBe(1);
    expect(canClear([required], masks, {})).toBe(false);
    expect(canClear([required, plain], masks, {})).toBe(true);
    expect(canClear([required], masks, { R: x(required) })).toBe(true);
  });
});

describe('a range', () => {
  const range = (controlValues: object = {}) =>
    storedFilter('R', { filterType: 'filter_range', controlValues });
  const bounds = { min: 0, max: 100 };
  it.each([
    ['open', range(), [null, null], null],
    [
      'required but open',
      range({ enableEmptyFilter: true }),
      [null, null],
      'Please provide a minimum or a maximum',
    ],
    ['in order', range(), [1, 2], null],
    ['equal', range(), [2, 2], 'Minimum must be strictly less than maximum'],
    ['reversed', range(), [3, 2], 'Minimum must be strictly less than maximum'],
    ['below the data', range(), [-1, 2], 'The data lies between 0 and 100'],
    ['above the data', range(), [null, 101], 'The data lies between 0 and 100'],
    ['exact', range({ enableSingleValue: 1 }), [5, 5], null],
    [
      'a missing single value',
      range({ enableSingleValue: 0, enableEmptyFilter: true }),
      [null, null],
      'Please provide a value',
    ],
  ] as const)('%s', (_, filter, value, problem) => {
    expect(rangeProblem(filter, value, bounds)).toBe(problem);
  });

  it.each([
    [[1, 2], '1 ≤ x ≤ 2'],
    [[1, null], 'x ≥ 1'],
    [[null, 2], 'x ≤ 2'],
    [[2, 2], 'x = 2'],
    [[null, null], ''],
  ] as const)('%j reads %s', (value, label) => {
    expect(rangeLabel(value)).toBe(label);
  });
});

describe('how filters stand on a chart', () => {
  const city = storedFilter('City');
  const when = storedFilter('When', { filterType: 'filter_time' });
  const masks = {
    City: maskFor(city, ['Bern']),
    When: maskFor(when, 'Last week'),
    7: maskFor(city, ['Ulm']),
  };
  const acting = [
    { id: 'City', filter: city },
    { id: 'When', filter: when },
    { id: '7', filter: null },
  ];
  const entry = (applied: string[], rejected: string[]) => [
    {
      colnames: [],
      coltypes: [],
      data: [],
      rowcount: 0,
      applied_filters: applied.map(column => ({ column })),
      rejected_filters: rejected.map(column => ({ column, reason: 'not_in_datasource' })),
    },
  ];
  const statuses = (report: ReturnType<typeof reportOf>) =>
    indicatorsOf(acting, masks, report, id => `Chart ${id}`).map(({ name, value, status }) => [
      name,
      value,
      status,
    ]);

  it.each([
    ['all apply', entry(['city'], []), [{ granularity: 'day' }], ['applied', 'applied', 'applied']],
    [
      'a column that is not there',
      entry([], ['city']),
      [{ granularity: 'day' }],
      ['incompatible', 'applied', 'incompatible'],
    ],
    ['a chart without time', entry(['city'], []), [{}], ['applied', 'incompatible', 'applied']],
    [
      'a time of its own',
      entry(['city'], []),
      [{ filters: [{ op: 'TEMPORAL_RANGE' }] }],
      ['applied', 'applied', 'applied'],
    ],
  ])('%s', (_, results, queries, expected) => {
    expect(statuses(reportOf(results, queries)).map(([, , status]) => status)).toEqual(expected);
  });

  it('names the filter or the chart, and the value', () => {
    expect(statuses(reportOf(entry(['city'], []), [{}]))).toEqual([
      ['City', 'Bern', 'applied'],
      ['When', 'Last week', 'incompatible'],
      ['Chart 7', 'Ulm', 'applied'],
    ]);
  });
});

describe('values as choices', () => {
  it.each([
    ['text', 'a', GENERIC.string, 'a'],
    ['NULL', null, GENERIC.string, '<NULL>'],
    ['empty text', '', GENERIC.string, '<empty string>'],
    ['a number', 5, GENERIC.numeric, '5'],
    ['a flag', false, GENERIC.boolean, 'false'],
    ['a day', Date.UTC(2020, 1, 2), GENERIC.temporal, '2020-02-02'],
    ['a moment', Date.UTC(2020, 1, 2, 3, 4, 5), GENERIC.temporal, '2020-02-02 03:04:05'],
  ])('%s comes back as it was', (_, value, generic, label) => {
    const option = optionOf(value, generic);
    expect([option.label, chosenValue(option, generic)]).toEqual([label, value]);
  });

  it('typed ones become what the column holds', () => {
    const typed = (text: string) => ({ value: text, label: text });
    expect(chosenValue(typed('5'), GENERIC.numeric)).toBe(5);
    expect(chosenValue(typed('x'), GENERIC.numeric)).toBe('x');
    expect(chosenValue(typed('1.50'), GENERIC.numeric)).toBe(1.5);
    expect(chosenValue(typed('9007199254740993'), GENERIC.numeric)).toBe('9007199254740993');
    expect(chosenValue({ value: 1, label: '1' }, GENERIC.boolean)).toBe(true);
    expect(chosenValue({ value: 0, label: '0' }, GENERIC.boolean)).toBe(false);
    expect(chosenValue(typed('True'), GENERIC.boolean)).toBe(true);
    expect(chosenValue(typed('2020-02-02'), GENERIC.temporal)).toBe(Date.UTC(2020, 1, 2));
  });

  it.each([
    ['12.5', GENERIC.numeric, true],
    ['twelve', GENERIC.numeric, false],
    ['True', GENERIC.boolean, true],
    ['yes', GENERIC.boolean, false],
    ['2010-01-31', GENERIC.temporal, true],
    ['2010-0', GENERIC.temporal, false],
    ['anything', GENERIC.string, true],
    ['anything', null, true],
  ])('%s can be typed into a column of kind %s: %s', (text, generic, possible) => {
    expect(isPossible(text, generic)).toBe(possible);
  });

  it('are searched on the server', () => {
    expect(searchFor('a', ' x ', GENERIC.string)).toEqual({ col: 'a', op: 'ILIKE', val: '%x%' });
    expect(searchFor('a', '', GENERIC.string)).toBeNull();
    expect(searchFor('a', 'tr', GENERIC.boolean)).toBeNull();
  });
});

it.each([
  [1000, 3, 3],
  [1000, 5, 3],
  [100, 2, 0],
  [660, 3, 3],
])('%i px hold of %i filters %i', (width, count, shown) => {
  expect(fitting(width, count)).toBe(shown);
});

it.each([
  [1000, 3, 3],
  [660, 3, 2],
  [1000, 0, 0],
])('%i px hold of %i filters %i beside the button for more', (width, count, shown) => {
  expect(fitting(width, count, true)).toBe(shown);
});
