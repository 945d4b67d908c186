import { api, SQL_EDITOR } from '@parallax/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { call } from '../../../api/client.ts';
import { eventLog } from '../../../platform/event-log.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { MESSAGES } from '../messages.ts';
import { newerOf } from '../model/merge.ts';
import { activeId, activeTab, findTab, type Tab } from '../model/state.ts';
import type { LabStore } from '../model/store.ts';
import { acknowledge, forget, isDirty, planSync, receive, type SyncStep } from '../model/sync.ts';
import { closeTab } from '../model/tabs.ts';
import { newTab, receivedTab, tabChanges } from '../model/wire.ts';
import { bringAlong } from './bring-along.ts';
import { isStatus, isUnreachable, KeepingError } from './keeping-failures.ts';
import { createLastLook, type LastLook } from './last-look.ts';

/** Where the tabs stand: on the server, on the way, or in this browser alone. */
export type Keeping = 'kept' | 'sending' | 'offline' | 'failed';

export interface ServerCopy {
  state: StoreApi<Keeping>;
  /** Sends what is not on the server yet; calls made meanwhile share the round. */
  sync(): Promise<void>;
  /** Reads the server's copy of a tab. */
  load(tabId: string): Promise<void>;
  /** Reads a tab that is being closed; its row stays until then. */
  lastLook(serverId: number): Promise<Tab | null>;
  /** Begins to sync by itself; answers the function that ends it. */
  start(): () => void;
}

async function create(store: LabStore, tab: Tab): Promise<void> {
  // The row of a tab names a database; a tab without one waits for the choice.
  if (tab.databaseId === null) return;
  const { id } = await call(api.tabState.create, { body: { queryEditor: newTab(tab, tab.databaseId) } });
  store.change(lab => acknowledge(lab, tab.id, 0, id));
  await update(store, { ...tab, serverId: id });
}

async function load(store: LabStore, tabId: string): Promise<void> {
  const tab = findTab(store.getState(), tabId);
  if (!tab || tab.serverId === null || tab.loaded) return;
  try {
    const asked = performance.now();
    const wire = await call(api.tabState.item, { params: { pk: tab.serverId } });
    eventLog.log({ event_name: 'sqllab_load_tab_state', duration: Math.round(performance.now() - asked) });
    const { tab: found, tables, query } = receivedTab(wire, tabId);
    store.change(lab => {
      const merged = receive(lab, tabId, current => newerOf(current, found));
      return {
        ...merged,
        tables: [...merged.tables.filter(table => table.tabId !== tabId), ...tables],
        queries:
          query && !merged.queries[query.id] ? { ...merged.queries, [query.id]: query } : merged.queries,
      };
    });
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    // Closed elsewhere; unsent edits make it a tab of this browser again.
    store.change(lab =>
      isDirty(tab)
        ? receive(lab, tabId, current => ({ ...current, serverId: null, syncedAt: 0, loaded: true }))
        : forget(closeTab(lab, tabId, 0), [tab.serverId ?? 0]),
    );
  }
}

/** Rows the server is asked to let go of at a time. */
const REMOVED_AT_ONCE = 20;

async function removeRow(serverId: number, look: LastLook): Promise<void> {
  await look.done(serverId);
  try {
    await call(api.tabState.remove, { params: { pk: serverId } });
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
  }
}

/** Those that went are forgotten together: with thousands of closed tabs, writing each down takes longer than asking. */
async function removeRows(store: LabStore, serverIds: readonly number[], look: LastLook): Promise<void> {
  const asked = await Promise.allSettled(serverIds.map(id => removeRow(id, look)));
  store.change(lab =>
    forget(
      lab,
      serverIds.filter((_, at) => asked[at]?.status === 'fulfilled'),
    ),
  );
  const failed = asked.find(one => one.status === 'rejected');
  if (failed) throw failed.reason;
}

async function update(store: LabStore, tab: Tab): Promise<void> {
  if (tab.serverId === null) return;
  const pk = tab.serverId;
  try {
    await call(api.tabState.update, { params: { pk }, body: tabChanges(tab) });
    // Until all that belongs to a new tab is there, the tab counts as unsent and is tried again.
    if (tab.syncedAt === 0) await bringAlong(store, tab.id, pk);
    store.change(lab => acknowledge(lab, tab.id, tab.updatedAt, pk));
  } catch (error) {
    if (!isStatus(error, 404)) throw error;
    store.change(lab => receive(lab, tab.id, current => ({ ...current, serverId: null, syncedAt: 0 })));
  }
}

const take = (store: LabStore, step: Exclude<SyncStep, { kind: 'delete' }>): Promise<void> => {
  switch (step.kind) {
    case 'create':
      return create(store, step.tab);
    case 'load':
      return load(store, step.tab.id);
    case 'update':
      return update(store, step.tab);
  }
};

/** The steps of a round, deletions of many rows as one piece of work. */
function* workOf(
  steps: readonly SyncStep[],
  store: LabStore,
  look: LastLook,
): Generator<[Promise<void>, SyncStep]> {
  const deletions = steps.filter(step => step.kind === 'delete');
  for (let at = 0; at < deletions.length; at += REMOVED_AT_ONCE) {
    const group = deletions.slice(at, at + REMOVED_AT_ONCE);
    yield [
      removeRows(
        store,
        group.map(({ serverId }) => serverId),
        look,
      ),
      group[0]!,
    ];
  }
  for (const step of steps) if (step.kind !== 'delete') yield [take(store, step), step];
}

const failureText = (error: unknown, step: SyncStep | null): string => {
  if (error instanceof KeepingError) return error.message;
  if (step?.kind === 'create') return MESSAGES.notMigrated('query editor state');
  return step?.kind === 'load' ? MESSAGES.tabNotFetched() : MESSAGES.notStored();
};

/** Keeps the server's copy of the tabs in step, every five seconds and when the browser comes back online. */
export function keepOnServer(store: LabStore): ServerCopy {
  const state = createStore<Keeping>(() => 'kept');
  const look = createLastLook();
  let round: Promise<void> | null = null;
  let activated: number | null = activeTab(store.getState())?.serverId ?? null;
  let failed = false;

  const report = (error: unknown, step: SyncStep | null) => {
    state.setState(isUnreachable(error) ? 'offline' : 'failed', true);
    if (isUnreachable(error) || failed) return;
    failed = true;
    toast.danger(failureText(error, step), { noDuplicate: true });
  };
  const activate = async () => {
    const pk = activeTab(store.getState())?.serverId ?? null;
    if (pk === null || pk === activated) return;
    await call(api.tabState.activate, { params: { pk } });
    activated = pk;
  };
  const rounds = async () => {
    const steps = planSync(store.getState());
    if (steps.length > 0) state.setState('sending', true);
    let isWhole = true;
    const tried = async (work: Promise<void>, step: SyncStep | null): Promise<boolean> => {
      try {
        await work;
      } catch (error) {
        isWhole = false;
        report(error, step);
        return !isUnreachable(error);
      }
      return true;
    };
    // A tab that cannot be kept does not hold up the others.
    for (const [work, step] of workOf(steps, store, look)) if (!(await tried(work, step))) return;
    await tried(activate(), null);
    if (!isWhole) return;
    failed = false;
    state.setState('kept', true);
  };
  const sync = () => {
    round ??= rounds().finally(() => {
      round = null;
    });
    return round;
  };
  const seeOffline = () => state.setState('offline', true);
  const leave = () => document.visibilityState === 'hidden' && void sync();
  return {
    state,
    sync,
    lastLook: look.read,
    load: async tabId => {
      try {
        await load(store, tabId);
      } catch (error) {
        if (!isUnreachable(error) && activeId(store.getState()) === tabId)
          toast.danger(MESSAGES.tabNotFetched());
      }
    },
    start: () => {
      const tick = setInterval(sync, SQL_EDITOR.tabSyncInterval);
      window.addEventListener('online', sync);
      window.addEventListener('offline', seeOffline);
      document.addEventListener('visibilitychange', leave);
      void sync();
      return () => {
        clearInterval(tick);
        window.removeEventListener('online', sync);
        window.removeEventListener('offline', seeOffline);
        document.removeEventListener('visibilitychange', leave);
        void sync();
      };
    },
  };
}
