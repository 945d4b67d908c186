import { describe, expect, it } from 'vitest';
import { filterTables, type Metadata, type TreeStep, treeRows, treeStep } from './tree.ts';

const tables = ['orders', 'border', 'Order_items', 'customers'].map(name => ({ name, type: 'table' }));
const facts: Metadata = {
  name: 'orders',
  comment: null,
  columns: ['id', 'total'].map(name => ({ name, type: 'INT', longType: 'INT', keys: [], comment: null })),
  primaryKey: { name: 'pk', column_names: ['id'] },
  foreignKeys: [],
  indexes: [],
  selectStar: '',
};
const texts = { loading: 'loading', failed: 'failed' };

describe('the tree', () => {
  it('finds tables by part of their name, beginnings first', () => {
    expect(filterTables(tables, ' ORDER').map(table => table.name)).toEqual([
      'orders',
      'Order_items',
      'border',
    ]);
    expect(filterTables(tables, '')).toBe(tables);
  });

  it('shows the columns of open tables with their keys', () => {
    const rows = treeRows(tables, new Map([['orders', facts]]), texts);
    expect(rows.slice(0, 4).map(row => row.kind)).toEqual(['table', 'column', 'column', 'table']);
    expect(rows[1]).toMatchObject({ name: 'id', isKey: true });
    expect(rows[2]).toMatchObject({ name: 'total', isKey: false });
  });

  it('says what is on its way or failed', () => {
    const rows = treeRows(tables, new Map([['orders', 'loading' as const]]), texts);
    expect(rows[1]).toEqual({ kind: 'note', table: 'orders', text: 'loading' });
  });
});

describe('a key in the tree', () => {
  // orders, id, total, border, (loading), Order_items, customers
  const rows = treeRows(
    tables,
    new Map<string, Metadata | 'loading'>([
      ['orders', facts],
      ['border', 'loading'],
    ]),
    texts,
  );
  it.each<[number, string, TreeStep]>([
    [0, 'ArrowDown', { to: 1 }],
    [3, 'ArrowDown', { to: 5 }],
    [6, 'ArrowDown', null],
    [5, 'ArrowUp', { to: 3 }],
    [0, 'ArrowUp', null],
    [0, 'ArrowRight', { to: 1 }],
    [3, 'ArrowRight', null],
    [5, 'ArrowRight', 'toggle'],
    [2, 'ArrowRight', null],
    [0, 'ArrowLeft', 'toggle'],
    [2, 'ArrowLeft', { to: 0 }],
    [5, 'ArrowLeft', null],
    [2, 'Home', { to: 0 }],
    [0, 'Home', null],
    [2, 'End', { to: 6 }],
    [2, 'x', null],
    [9, 'ArrowDown', null],
  ])('on line %i: %s', (at, key, step) => {
    expect(treeStep(rows, at, key)).toEqual(step);
  });
});
