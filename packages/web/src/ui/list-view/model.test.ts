import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkShape,
  hasFilters,
  ListConfigurationError,
  type ListShape,
  type ListState,
  listCodec,
  listQuery,
  nextSort,
  rangeText,
  step,
  validPage,
} from './model.ts';

const shape: ListShape = {
  columns: [{ id: 'name' }, { id: 'owners' }],
  filters: [
    { id: 'name', label: 'Name', kind: 'search', operator: 'ct' },
    { id: 'owners', label: 'Owner', kind: 'select', operator: 'rel_m_m', options: [] },
  ],
  initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
  baseFilters: [{ col: 'type', opr: 'custom_tag', value: true }],
};
const codec = listCodec(shape);
const start: ListState = codec.read('');

describe('address bar', () => {
  it('starts with the defaults', () => {
    expect(start).toEqual({
      filters: {},
      pageIndex: 0,
      sortColumn: 'changed_on_delta_humanized',
      sortOrder: 'desc',
      viewMode: 'table',
    });
  });

  it('reads back what it writes', () => {
    const owner = { value: 3, label: "O'Neil, (A)" };
    const state: ListState = {
      ...start,
      filters: { name: 'a!b', owners: owner },
      pageIndex: 2,
      sortOrder: 'asc',
      viewMode: 'card',
    };
    expect(codec.read(codec.write(state))).toEqual(state);
  });

  it('ignores filters it does not know and values it cannot use', () => {
    expect(codec.read('filters=(name:x,owners:y,zzz:1)&pageIndex=-3').filters).toEqual({ name: 'x' });
    expect(codec.read('pageIndex=-3').pageIndex).toBe(0);
  });

  it('survives anything a person may type there', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const state = codec.read(
          new URLSearchParams({ filters: text, pageIndex: text, sortOrder: text, viewMode: text }),
        );
        expect(state.pageIndex).toBeGreaterThanOrEqual(0);
        expect(['asc', 'desc']).toContain(state.sortOrder);
      }),
    );
  });
});

describe('step', () => {
  const deep: ListState = { ...start, pageIndex: 4, filters: { name: 'x' } };

  it.each([
    [
      'a changed filter',
      { type: 'filter', key: 'name', value: 'y' },
      { filters: { name: 'y' }, pageIndex: 0 },
    ],
    ['a cleared filter', { type: 'filter', key: 'name', value: undefined }, { filters: {}, pageIndex: 0 }],
    ['clear all', { type: 'clear-filters' }, { filters: {}, pageIndex: 0 }],
    [
      'sorting',
      { type: 'sort', sort: { column: 'name', order: 'asc' } },
      { sortColumn: 'name', sortOrder: 'asc', pageIndex: 0 },
    ],
    ['paging', { type: 'page', pageIndex: 2 }, { pageIndex: 2 }],
    ['the view', { type: 'view', viewMode: 'card' }, { viewMode: 'card', pageIndex: 4 }],
  ] as const)('%s', (_, event, change) => {
    expect(step(deep, event)).toEqual({ ...deep, ...change });
  });
});

it('turns state into a query', () => {
  expect(listQuery({ ...start, filters: { name: ' x ' }, pageIndex: 1 }, shape)).toEqual({
    order_column: 'changed_on_delta_humanized',
    order_direction: 'desc',
    page: 1,
    page_size: 25,
    filters: [
      { col: 'type', opr: 'custom_tag', value: true },
      { col: 'name', opr: 'ct', value: 'x' },
    ],
  });
  expect(listQuery(start, { ...shape, selectColumns: ['id'] }).select_columns).toEqual(['id']);
});

it.each([
  [0, 0, 0],
  [3, 100, 3],
  [4, 100, 0],
  [9, 30, 0],
])('page %s of %s rows shows page %s', (pageIndex, total, shown) => {
  expect(validPage(pageIndex, total, 25)).toBe(shown);
});

it.each([
  [0, 25, 60, '1-25 of 60'],
  [2, 10, 60, '51-60 of 60'],
  [0, 0, 0, '0-0 of 0'],
  [400, 25, 12_000, '10,001-10,025 of 12,000'],
])('page %s with %s rows of %s reads %s', (pageIndex, shown, total, text) => {
  expect(rangeText(pageIndex, shown, total, 25)).toBe(text);
});

it('sorts ascending first, then turns round', () => {
  const first = nextSort({ column: 'a', order: 'desc' }, 'b');
  expect(first).toEqual({ column: 'b', order: 'asc' });
  expect(nextSort(first, 'b').order).toBe('desc');
});

it('refuses a filter on a column that is not there, and a doubled name', () => {
  expect(() => checkShape(shape)).not.toThrow();
  expect(() => checkShape({ ...shape, columns: [{ id: 'name' }] })).toThrow(ListConfigurationError);
  expect(() => checkShape({ ...shape, filters: [...shape.filters, shape.filters[0]!] })).toThrow(
    'Two filters',
  );
});

it('knows whether filters are active', () => {
  expect(hasFilters(start)).toBe(false);
  expect(hasFilters({ ...start, filters: { name: 'x' } })).toBe(true);
});
