import { describe, expect, it } from 'vitest';
import { copyName, newClientId, untitledName } from './names.ts';
import { activeId, EMPTY_LAB, findTab, type Lab } from './state.ts';
import { addTable, removeTable, tablesOf } from './tables.ts';
import {
  addTab,
  blankContent,
  cloneTab,
  closeOthers,
  closeTab,
  editTab,
  moveTab,
  neighbour,
  nextMoment,
  switchTo,
} from './tabs.ts';

const content = blankContent({ databaseId: 1, catalog: null, schema: 'main', queryLimit: 1000 });
const labOf = (...ids: string[]): Lab => ids.reduce((lab, id) => addTab(lab, id, content, 1), EMPTY_LAB);
const order = (lab: Lab): string => lab.tabs.map(tab => tab.id).join('');

describe('names', () => {
  it.each([
    [[], 'Untitled Query 1'],
    [['Untitled Query 1', 'Sales', 'untitled query 7'], 'Untitled Query 8'],
    [['Untitled Query', 'Copy of Untitled Query 9', 'Untitled Query 2b'], 'Untitled Query 1'],
  ])('%j → %s', (names, name) => expect(untitledName(names)).toBe(name));

  it('copies and identifies', () => {
    expect(copyName('Sales')).toBe('Copy of Sales');
    expect(newClientId()).toMatch(/^[\w-]{11}$/);
    expect(newClientId()).not.toBe(newClientId());
  });
});

describe('tabs', () => {
  it('shows a new tab', () => {
    const lab = labOf('a', 'b');
    expect(activeId(lab)).toBe('b');
    expect(lab.tabs.map(tab => tab.name)).toEqual(['Untitled Query 1', 'Untitled Query 2']);
  });

  it('goes around at both ends', () => {
    const lab = labOf('a', 'b', 'c');
    expect(neighbour(lab, 1)).toBe('a');
    expect(neighbour(switchTo(lab, 'a'), -1)).toBe('c');
    expect(neighbour(switchTo(lab, 'a'), 1)).toBe('b');
    expect(neighbour(EMPTY_LAB, 1)).toBeNull();
  });

  it('falls back to what was looked at before', () => {
    const looked = switchTo(switchTo(labOf('a', 'b', 'c'), 'a'), 'b');
    expect(activeId(closeTab(looked, 'b', 2))).toBe('a');
    expect(closeTab(switchTo(looked, 'a'), 'b', 2).history).toEqual(['a', 'c', 'a']);
    const forgotten = { ...labOf('a', 'b', 'c'), history: ['b'] };
    expect(activeId(closeTab(forgotten, 'b', 2))).toBe('c');
    expect(activeId(closeTab(labOf('a'), 'a', 2))).toBeNull();
  });

  it('removes tables and runs with a tab, and remembers rows to delete', () => {
    const table = { tabId: 'a', databaseId: 1, catalog: null, schema: 'main', name: 't' };
    const lab = addTable(labOf('a', 'b'), 'x', table);
    const stored = { ...lab, tabs: lab.tabs.map(tab => (tab.id === 'a' ? { ...tab, serverId: 7 } : tab)) };
    const closed = closeTab(stored, 'a', 5);
    expect(closed.tables).toEqual([]);
    expect(closed.destroyed).toEqual({ 7: 5 });
    expect(closeTab(stored, 'b', 5).destroyed).toEqual({});
  });

  it('closes all but one', () => {
    const lab = closeOthers(labOf('a', 'b', 'c'), 'b', 2);
    expect(order(lab)).toBe('b');
    expect(activeId(lab)).toBe('b');
  });

  it('clones beside the original, as a tab of its own', () => {
    const lab = cloneTab(editTab(labOf('a', 'b'), 'a', { sql: 'SELECT 1', savedQueryId: 4 }, 2), 'a', 'c', 3);
    expect(order(lab)).toBe('acb');
    expect(findTab(lab, 'c')).toMatchObject({
      name: 'Copy of Untitled Query 1',
      sql: 'SELECT 1',
      savedQueryId: null,
      serverId: null,
    });
    expect(activeId(lab)).toBe('c');
  });

  it.each([
    ['a', 'c', 'bac'],
    ['c', 'a', 'cab'],
    ['a', null, 'bca'],
    ['a', 'a', 'abc'],
    ['x', 'a', 'abc'],
  ])('moves %s before %s', (id, before, expected) =>
    expect(order(moveTab(labOf('a', 'b', 'c'), id, before))).toBe(expected),
  );

  it('counts edits up even when the clock goes back', () => {
    expect(nextMoment(100, 50)).toBe(101);
    expect(nextMoment(100, 500)).toBe(500);
    const lab = labOf('a');
    expect(editTab(lab, 'a', { sql: '' }, 9)).toBe(lab);
    expect(editTab(lab, 'a', { sql: 'x' }, 0).tabs[0]).toMatchObject({ sql: 'x', updatedAt: 2 });
  });
});

describe('tables', () => {
  const table = { tabId: 'a', databaseId: 1, catalog: null, schema: 'main', name: 't' };

  it('are opened once, and their pane comes forward', () => {
    const lab = addTable(addTable(labOf('a'), 'x', table), 'y', table);
    expect(tablesOf(lab, 'a')).toHaveLength(1);
    expect(lab.panes.a).toEqual({ table: 'x' });
    expect(tablesOf(addTable(lab, 'z', { ...table, catalog: 'other' }), 'a')).toHaveLength(2);
  });

  it('give way to the results when removed', () => {
    expect(removeTable(addTable(labOf('a'), 'x', table), 'x').panes.a).toBe('results');
  });
});
