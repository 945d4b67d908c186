import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { activeTab, type Lab, type Query, type Tab } from './model/state.ts';
import type { Database } from './session/open.ts';
import type { Session } from './session/session.ts';

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('The SQL editor provides its session');
  return session;
}

export const useLab = <T>(select: (lab: Lab) => T): T => useStore(useSession().store, select);
export const useLabList = <T>(select: (lab: Lab) => T[]): T[] =>
  useStore(useSession().store, useShallow(select));

/** One field of the tab that is shown; a component hears only of what it reads. */
export const useTab = <T>(select: (tab: Tab) => T): T | undefined =>
  useLab(lab => {
    const tab = activeTab(lab);
    return tab && select(tab);
  });

export const useTabId = (): string => useTab(tab => tab.id) ?? '';

/** The database the shown tab talks to. */
export function useDatabase(): Database | undefined {
  const id = useTab(tab => tab.databaseId);
  const { databases } = useSession();
  return id === null || id === undefined ? undefined : databases.get(id);
}

/** The run whose results the shown tab shows. */
export const useLatestQuery = (): Query | undefined =>
  useLab(lab => {
    const id = activeTab(lab)?.latestQueryId;
    return id ? lab.queries[id] : undefined;
  });
