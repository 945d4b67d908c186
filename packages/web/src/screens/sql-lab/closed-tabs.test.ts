import { beforeEach, describe, expect, it } from 'vitest';
import { useToasts } from '../../ui/toasts/store.ts';
import { closedTabs } from './closed-tabs.ts';
import { EMPTY_LAB } from './model/state.ts';
import { createLab } from './model/store.ts';
import { addTab, blankContent, closeTabs } from './model/tabs.ts';

const content = (name: string, sql = `SELECT '${name}'`) => ({
  ...blankContent({ databaseId: 1, catalog: null, schema: null, queryLimit: 100 }),
  name,
  sql,
});

function open(names: readonly string[]) {
  const store = createLab(names.reduce((lab, name) => addTab(lab, name, content(name), 1), EMPTY_LAB));
  const closed = closedTabs(store);
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
});
