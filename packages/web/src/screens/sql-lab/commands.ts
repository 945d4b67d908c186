import { closedTabs } from './closed-tabs.ts';
import { newClientId } from './model/names.ts';
import { activeId, activeTab, type Lab, type TabContent } from './model/state.ts';
import {
  addTab,
  cloneTab,
  closeOthers,
  closeTab,
  editTab,
  moveTab,
  neighbour,
  switchTo,
} from './model/tabs.ts';
import { newContent } from './session/open.ts';
import type { Session } from './session/session.ts';

/** What people do with tabs, with the clock and new names supplied. */
export function tabCommands({ store, databases, server }: Session) {
  const withDefault = () => {
    // An editor without a tab has nothing to type into.
    const lab = store.getState();
    if (lab.tabs.length === 0)
      store.change(current => addTab(current, newClientId(), newContent(current, databases), Date.now()));
  };
  const show = (id: string | null) => {
    if (id === null) return;
    store.change(lab => switchTo(lab, id));
    void server.load(id);
  };
  const removed = () => {
    withDefault();
    const id = activeId(store.getState());
    if (id) void server.load(id);
    void server.sync();
  };
  const closed = closedTabs(store, server);
  const remove = (ids: readonly string[], change: (lab: Lab) => Lab) => {
    closed.remember(ids);
    store.change(change);
    removed();
  };
  return {
    reopen: closed.reopen,
    canReopen: closed.any,
    toggleSide: () => {
      const tab = activeTab(store.getState());
      if (tab) store.change(lab => editTab(lab, tab.id, { hideLeftBar: !tab.hideLeftBar }, Date.now()));
    },
    add: (content: Partial<TabContent> = {}) =>
      store.change(lab =>
        addTab(lab, newClientId(), { ...newContent(lab, databases), ...content }, Date.now()),
      ),
    show,
    showNeighbour: (step: 1 | -1) => show(neighbour(store.getState(), step)),
    edit: (id: string, change: Partial<TabContent>) =>
      store.change(lab => editTab(lab, id, change, Date.now())),
    clone: async (id: string) => {
      // A tab that was not looked at yet is no more than a name here.
      await server.load(id);
      store.change(lab => cloneTab(lab, id, newClientId(), Date.now()));
    },
    close: (id: string) => remove([id], lab => closeTab(lab, id, Date.now())),
    closeOthers: (id: string) => {
      const others = store
        .getState()
        .tabs.map(tab => tab.id)
        .filter(other => other !== id);
      remove(others, lab => closeOthers(lab, id, Date.now()));
    },
    move: (id: string, before: string | null) => store.change(lab => moveTab(lab, id, before)),
  };
}
export type TabCommands = ReturnType<typeof tabCommands>;
