import { describe, expect, it } from 'vitest';
import { firstExpanded, mergeTabs, newerOf } from './merge.ts';
import { activeId, type Tab } from './state.ts';
import { blankContent } from './tabs.ts';

const tab = (id: string, change: Partial<Tab> = {}): Tab => ({
  ...blankContent({ databaseId: 1, catalog: null, schema: null, queryLimit: null }),
  id,
  name: id,
  serverId: null,
  updatedAt: 1,
  syncedAt: 0,
  loaded: true,
  ...change,
});
const names = (...ids: number[]) => ids.map(serverId => ({ serverId, name: `tab ${serverId}` }));
const server = (...ids: number[]) => ({ names: names(...ids), active: null });

describe('the start', () => {
  it('looks at each of very many tabs a few times, not once for every other', () => {
    let looks = 0;
    const counted = (at: number) => () => {
      looks++;
      return at;
    };
    const many = Array.from({ length: 2000 }, (_, at) => {
      const { serverId: _row, ...rest } = tab(`t${at}`);
      return Object.defineProperty(rest, 'serverId', { enumerable: true, get: counted(at) }) as Tab;
    });
    const lab = mergeTabs({ tabs: many, history: [], destroyed: {} }, server(...many.keys()));
    expect(lab.tabs).toHaveLength(2000);
    expect(looks).toBeLessThan(20 * 2000);
  });

  it.each([
    ['newer here', 9, 5, 'local'],
    ['newer there', 5, 9, 'server'],
    ['equal', 5, 5, 'server'],
  ])('%s', (_, here, there, winner) => {
    const merged = newerOf(
      tab('a', { sql: 'local', updatedAt: here }),
      tab('7', { sql: 'server', updatedAt: there, serverId: 7 }),
    );
    expect(merged).toMatchObject({ sql: winner, id: 'a', serverId: 7, syncedAt: there, loaded: true });
  });

  it('shows the tabs of the server, known ones by their copy here until they are loaded', () => {
    const local = { tabs: [tab('a', { serverId: 2, sql: 'mine' })], history: ['a'], destroyed: {} };
    const lab = mergeTabs(local, server(1, 2));
    expect(lab.tabs.map(({ id, sql, loaded }) => ({ id, sql, loaded }))).toEqual([
      { id: 'a', sql: 'mine', loaded: false },
      { id: '1', sql: '', loaded: false },
    ]);
    expect(activeId(lab)).toBe('a');
  });

  it('drops closed tabs, keeps its own, and keeps unsent edits of tabs closed elsewhere', () => {
    const local = {
      tabs: [
        tab('own'),
        tab('closed', { serverId: 1, updatedAt: 5 }),
        tab('gone', { serverId: 8, syncedAt: 1 }),
        tab('edited', { serverId: 9, updatedAt: 5, syncedAt: 3 }),
      ],
      history: ['closed', 'own', 'own', 'gone'],
      destroyed: { 1: 4 },
    };
    const lab = mergeTabs(local, server(1, 2));
    expect(lab.tabs.map(({ id, serverId }) => [id, serverId])).toEqual([
      ['own', null],
      ['edited', null],
      ['2', 2],
    ]);
    expect(lab.history).toEqual(['own']);
    expect(lab.destroyed).toEqual({ 1: 4 });
  });

  it('recognises a tab whose creation was never acknowledged', () => {
    const active = { tab: tab('3', { serverId: 3, name: 'own', sql: 'x', updatedAt: 0 }), tables: [] };
    const local = { tabs: [tab('own', { sql: 'x', updatedAt: 6 })], history: ['own'], destroyed: {} };
    const lab = mergeTabs(local, { names: names(3), active });
    expect(lab.tabs).toHaveLength(1);
    expect(lab.tabs[0]).toMatchObject({ id: 'own', serverId: 3, sql: 'x', updatedAt: 6 });
  });

  it('opens the tab of the server when this browser knows none', () => {
    const active = { tab: tab('3', { serverId: 3 }), tables: [] };
    const lab = mergeTabs({ tabs: [], history: [], destroyed: {} }, { names: names(2, 3), active });
    expect(activeId(lab)).toBe('3');
  });

  it('expands the first table of each tab', () => {
    const table = {
      serverId: 1,
      databaseId: 1,
      catalog: null,
      schema: null,
      name: 't',
      previewQueryId: null,
    };
    const tables = ['a', 'a', 'b'].map((tabId, index) => ({
      ...table,
      id: String(index),
      tabId,
      expanded: true,
    }));
    expect(firstExpanded(tables).map(({ expanded }) => expanded)).toEqual([true, false, true]);
  });
});
