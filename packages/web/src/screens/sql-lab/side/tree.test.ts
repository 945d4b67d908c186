import { describe, expect, it } from 'vitest';
import { filterTables, type Metadata, treeRows } from './tree.ts';

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
