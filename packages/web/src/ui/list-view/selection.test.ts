import { describe, expect, it } from 'vitest';
import { noSelection, pageSelected, type Selection, type SelectionEvent, select } from './selection.ts';

const page = [1, 2, 3, 4].map(key => ({ key, row: `row ${key}` }));
const run = (...events: SelectionEvent<string>[]): Selection<string> =>
  events.reduce<Selection<string>>(select<string>, { ...noSelection<string>(), on: true });
const toggle = (key: number): SelectionEvent<string> => ({ type: 'toggle', key, row: `row ${key}` });
const keys = (selection: Selection<string>) => [...selection.rows.keys()];

describe('selection', () => {
  it('toggles one row', () => {
    expect(keys(run(toggle(1), toggle(2), toggle(1)))).toEqual([2]);
  });

  it('turning it off deselects everything', () => {
    const off = run(toggle(1), { type: 'toggle-mode' });
    expect(off).toEqual({ on: false, rows: new Map(), anchor: null });
  });

  it('selects a range from the last clicked row, in either direction', () => {
    expect(keys(run(toggle(2), { type: 'range', key: 4, page }))).toEqual([2, 3, 4]);
    expect(keys(run(toggle(3), { type: 'range', key: 1, page })).sort()).toEqual([1, 2, 3]);
    expect(keys(run({ type: 'range', key: 2, page }))).toEqual([2]);
  });

  it('selects the page on top of rows of other pages, and takes only the page away', () => {
    const all = run(toggle(9), { type: 'toggle-page', page });
    expect(keys(all)).toEqual([9, 1, 2, 3, 4]);
    expect(pageSelected(all, [1, 2, 3, 4])).toBe('all');
    expect(keys(select(all, { type: 'toggle-page', page }))).toEqual([9]);
  });

  it('keeps the mode when everything is deselected', () => {
    expect(run(toggle(1), { type: 'deselect-all' })).toEqual({ on: true, rows: new Map(), anchor: null });
    expect(pageSelected(run(toggle(1)), [1, 2])).toBe('some');
    expect(pageSelected(run(), [1, 2])).toBe('none');
  });
});
