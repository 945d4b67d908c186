import type { Lab, Tab } from './state.ts';

/** What the server has to be told. */
export type SyncStep =
  | { kind: 'create'; tab: Tab }
  | { kind: 'load'; tab: Tab }
  | { kind: 'update'; tab: Tab }
  | { kind: 'delete'; serverId: number };

export const isDirty = (tab: Tab): boolean => tab.updatedAt > tab.syncedAt;

function stepOf(tab: Tab): SyncStep | null {
  if (!isDirty(tab)) return null;
  if (tab.serverId === null) return { kind: 'create', tab };
  // An unseen copy on the server may be newer than ours.
  return { kind: tab.loaded ? 'update' : 'load', tab };
}

/** Everything that is not yet on the server, closed tabs first. */
export const planSync = (lab: Lab): SyncStep[] => [
  ...Object.keys(lab.destroyed).map(id => ({ kind: 'delete', serverId: Number(id) }) as const),
  ...lab.tabs.map(stepOf).filter(step => step !== null),
];

const withTab = (lab: Lab, id: string, change: (tab: Tab) => Tab): Lab => ({
  ...lab,
  tabs: lab.tabs.map(tab => (tab.id === id ? change(tab) : tab)),
});

/** The server has the tab as it was at `moment`; edits made since are still to be sent. */
export function acknowledge(lab: Lab, id: string, moment: number, serverId: number): Lab {
  if (!lab.tabs.some(tab => tab.id === id)) {
    // Closed while it was being created: the row must go again.
    return { ...lab, destroyed: { ...lab.destroyed, [serverId]: moment } };
  }
  return withTab(lab, id, tab => ({ ...tab, serverId, syncedAt: Math.max(tab.syncedAt, moment) }));
}

/** The server's copy has arrived: the newer one stays. */
export const receive = (lab: Lab, id: string, choose: (tab: Tab) => Tab): Lab => withTab(lab, id, choose);

/** The server has let go of these rows. */
export function forget(lab: Lab, serverIds: readonly number[]): Lab {
  const destroyed = { ...lab.destroyed };
  for (const id of serverIds) delete destroyed[id];
  return { ...lab, destroyed };
}
