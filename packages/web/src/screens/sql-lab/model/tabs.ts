import { produce } from 'immer';
import { copyName, untitledName } from './names.ts';
import { activeId, findTab, type Lab, type Tab, type TabContent } from './state.ts';

/** Every edit is later than the one before it, whatever the clock says. */
export const nextMoment = (previous: number, now: number): number => Math.max(previous + 1, now);

const last = <T>(list: readonly T[]): T | undefined => list.at(-1);

/** The history with a tab on top; looking at the same tab twice is one look. */
const looked = (history: readonly string[], id: string): string[] =>
  last(history) === id ? [...history] : [...history, id];

const withoutRepeats = (history: readonly string[]): string[] =>
  history.filter((id, index) => id !== history[index - 1]);

export const blankContent = (
  defaults: Pick<TabContent, 'databaseId' | 'catalog' | 'schema' | 'queryLimit'>,
): TabContent => ({
  ...defaults,
  name: '',
  sql: '',
  templateParams: '',
  autorun: false,
  hideLeftBar: false,
  latestQueryId: null,
  savedQueryId: null,
});

/** A new tab becomes the active one; without a name it is the next untitled one. */
export function addTab(lab: Lab, id: string, content: TabContent, now: number): Lab {
  const name = content.name || untitledName(lab.tabs.map(tab => tab.name));
  const tab = { ...content, name, id, serverId: null, updatedAt: now, syncedAt: 0, loaded: true };
  return { ...lab, tabs: [...lab.tabs, tab], history: looked(lab.history, id) };
}

export function switchTo(lab: Lab, id: string): Lab {
  if (activeId(lab) === id || !findTab(lab, id)) return lab;
  return { ...lab, history: looked(lab.history, id) };
}

/** The tab beside the active one; past either end it starts over at the other. */
export function neighbour(lab: Lab, step: 1 | -1): string | null {
  const at = lab.tabs.findIndex(tab => tab.id === activeId(lab));
  if (at < 0) return null;
  return lab.tabs[(at + step + lab.tabs.length) % lab.tabs.length]?.id ?? null;
}

const same = (tab: Tab, change: Partial<TabContent>): boolean =>
  Object.entries(change).every(([key, value]) => tab[key as keyof TabContent] === value);

/** Changes what a tab holds; a change that changes nothing is none. */
export function editTab(lab: Lab, id: string, change: Partial<TabContent>, now: number): Lab {
  const at = lab.tabs.findIndex(tab => tab.id === id);
  const tab = lab.tabs[at];
  if (!tab || same(tab, change)) return lab;
  const tabs = [...lab.tabs];
  tabs[at] = { ...tab, ...change, updatedAt: nextMoment(tab.updatedAt, now) };
  return { ...lab, tabs };
}

/** A tab of its own with the same content, beside the original. */
export const cloneTab = (lab: Lab, id: string, newId: string, now: number): Lab =>
  produce(lab, draft => {
    const at = lab.tabs.findIndex(tab => tab.id === id);
    const tab = lab.tabs[at];
    if (!tab) return;
    draft.tabs.splice(at + 1, 0, {
      ...tab,
      id: newId,
      name: copyName(tab.name),
      serverId: null,
      savedQueryId: null,
      latestQueryId: null,
      updatedAt: now,
      syncedAt: 0,
      loaded: true,
    });
    draft.history = looked(draft.history, newId);
  });

/** Takes tabs away with their tables, runs and panes; what was looked at before them comes back. */
export const closeTabs = (lab: Lab, ids: ReadonlySet<string>, now: number): Lab =>
  produce(lab, draft => {
    const at = lab.tabs.findIndex(tab => tab.id === activeId(lab));
    for (const { id, serverId } of lab.tabs) {
      if (!ids.has(id)) continue;
      if (serverId !== null) draft.destroyed[serverId] = now;
      delete draft.panes[id];
    }
    draft.tabs = lab.tabs.filter(tab => !ids.has(tab.id));
    draft.tables = lab.tables.filter(table => !ids.has(table.tabId));
    for (const query of Object.values(lab.queries)) if (ids.has(query.tabId)) delete draft.queries[query.id];
    draft.history = withoutRepeats(lab.history.filter(id => !ids.has(id)));
    const fallback = draft.tabs[Math.min(Math.max(at, 0), draft.tabs.length - 1)];
    if (draft.history.length === 0 && fallback) draft.history.push(fallback.id);
  });

export const closeTab = (lab: Lab, id: string, now: number): Lab => closeTabs(lab, new Set([id]), now);

export const closeOthers = (lab: Lab, id: string, now: number): Lab => {
  const others = new Set(lab.tabs.map(tab => tab.id).filter(other => other !== id));
  return switchTo(closeTabs(lab, others, now), id);
};

/** Puts a tab in front of another one, or at the end. */
export function moveTab(lab: Lab, id: string, before: string | null): Lab {
  const tab = findTab(lab, id);
  if (!tab || id === before) return lab;
  const others = lab.tabs.filter(other => other.id !== id);
  const at = before === null ? others.length : others.findIndex(other => other.id === before);
  if (at < 0) return lab;
  return { ...lab, tabs: [...others.slice(0, at), tab, ...others.slice(at)] };
}
