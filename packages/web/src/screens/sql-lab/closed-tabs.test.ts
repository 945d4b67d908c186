import { beforeEach, describe, expect, it } from 'vitest';
import { useToasts } from '../../ui/toasts/store.ts';
import { closedTabs } from './closed-tabs.ts';
import { EMPTY_LAB, type Tab } from './model/state.ts';
import { createLab } from './model/store.ts';
import { addTab, blankContent, closeTabs } from './model/tabs.ts';

const content = (name: string, sql = `SELECT '${name}'`) => ({
  ...blankContent({ databaseId: 1, catalog: null, schema: null, queryLimit: 100 }),
  name,
  sql,
});

function open(names: readonly string[], onServer: Record<number, Tab> = {}) {
  const store = createLab(names.reduce((lab, name) => addTab(lab, name, content(name), 1), EMPTY_LAB));
  const closed = closedTabs(store, { lastLook: async serverId => onServer[serverId] ?? null });
  const close = (...ids: string[]) => {
    closed.remember(ids);
    store.change(lab => closeTabs(lab, new Set(ids), 2));
  };
  const shown = () => store.getState().tabs.map(tab => tab.name);
  return { store, closed, close, shown };
}

beforeEach(() => useToasts.setState({ toasts: [] }));

describe('closed tabs', () => {
  it('come back where they stood, the last one first', () => {
    const { closed, close, shown, store } = open(['a', 'b', 'c']);
    close('a');
    close('b');
    expect(shown()).toEqual(['c']);
    closed.reopen();
    expect(shown()).toEqual(['b', 'c']);
    closed.reopen();
    expect(shown()).toEqual(['a', 'b', 'c']);
    expect(closed.any()).toBe(false);
    expect(store.getState().tabs[0]).toMatchObject({ sql: "SELECT 'a'", serverId: null });
  });

  it('come back together when they went together, in their order', () => {
    const { closed, close, shown } = open(['a', 'b', 'c', 'd']);
    close('a', 'b', 'd');
    closed.reopen();
    expect(shown()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are offered once in a toast, which brings back what it names', () => {
    const { close, shown } = open(['a', 'b', 'c']);
    close('a');
    close('b');
    const { toasts } = useToasts.getState();
    expect(toasts.map(toast => toast.text)).toEqual(['Closed “b”']);
    toasts[0]?.action?.run();
    toasts[0]?.action?.run();
    expect(shown()).toEqual(['b', 'c']);
  });

  it('are not kept when nothing was written in them', () => {
    const { closed, store } = open(['a']);
    store.change(lab => addTab(lab, 'blank', content('blank', ' '), 1));
    closed.remember(['blank']);
    expect(closed.any()).toBe(false);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  describe('that were not looked at', () => {
    const onServer: Tab = {
      ...content('b', 'SELECT 2'),
      ...{ id: '7', serverId: 7, updatedAt: 5, syncedAt: 5, loaded: true },
    };
    const unread = (rows: Record<number, Tab>, local: Partial<Tab> = {}) => {
      const opened = open(['a', 'b', 'c'], rows);
      opened.store.change(lab => ({
        ...lab,
        tabs: lab.tabs.map(tab =>
          tab.id === 'b' ? { ...tab, sql: '', updatedAt: 0, serverId: 7, loaded: false, ...local } : tab,
        ),
      }));
      opened.close('b');
      return opened;
    };

    it('come back with what the server had of them', async () => {
      const { closed, shown, store } = unread({ 7: onServer });
      expect(useToasts.getState().toasts.map(toast => toast.text)).toEqual(['Closed “b”']);
      await closed.reopen();
      expect(shown()).toEqual(['a', 'b', 'c']);
      expect(store.getState().tabs[1]).toMatchObject({ sql: 'SELECT 2', serverId: null, loaded: true });
    });

    it.each([
      ['the newer text of this browser', { sql: 'SELECT 3', updatedAt: 9 }, { 7: onServer }, 'SELECT 3'],
      ['the newer text of the server', { sql: 'SELECT 1', updatedAt: 2 }, { 7: onServer }, 'SELECT 2'],
      ['what this browser kept, where nothing could be read', { sql: 'SELECT 3' }, {}, 'SELECT 3'],
    ])('come back with %s', async (_, local, rows, sql) => {
      const { closed, store } = unread(rows, local);
      await closed.reopen();
      expect(store.getState().tabs[1]?.sql).toBe(sql);
    });

    it('stay away, and say so, where nothing is left of them', async () => {
      const { closed, shown } = unread({});
      await closed.reopen();
      expect(shown()).toEqual(['a', 'c']);
      expect(useToasts.getState().toasts.at(-1)?.text).toBe('An error occurred while fetching tab state');
    });
  });
});
