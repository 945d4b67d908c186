import { create } from 'zustand';
import { useDataMask } from '../../data-mask/store.ts';
import { useDashboard } from '../../store.ts';
import { type Entry, entryOf, inList, isFree, type NewKind, newEntry } from './model.ts';

/** How long a deleted filter can be brought back. */
export const UNDO_MS = 5000;

interface ConfigState {
  entries: readonly Entry[];
  /** Deleted, but still to be brought back. */
  removed: ReadonlySet<string>;
  chosen: string | null;
  /** Just put elsewhere by key: the focus goes with it. */
  moved: string | null;
  /** Problems are shown once somebody tried to save, or left the entry. */
  checked: boolean;
  dirty: boolean;
}

const NOTHING: ConfigState = {
  entries: [],
  removed: new Set(),
  chosen: null,
  moved: null,
  checked: false,
  dirty: false,
};

/** The configuration of filters and display controls that is being edited. */
export const useConfig = create<ConfigState>(() => NOTHING);
const { setState, getState } = useConfig;

/** The dataset most charts draw from: the likeliest target of a new filter. */
export function commonDataset(): number | null {
  const counts = new Map<number, number>();
  for (const { form_data } of useDashboard.getState().charts.values()) {
    const id = Number.parseInt(String(form_data.datasource), 10);
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

export function startConfig(): void {
  const entries = useDataMask.getState().items.map(entryOf);
  setState({ ...NOTHING, removed: new Set(), entries, chosen: entries[0]?.id ?? null }, true);
  if (entries.length === 0) addEntry('filter');
  setState({ dirty: false });
}

export function addEntry(kind: NewKind): void {
  const entry = newEntry(kind, commonDataset());
  setState(({ entries }) => ({
    entries: [...entries, entry],
    chosen: entry.id,
    dirty: true,
    checked: false,
  }));
}

export const changeEntry = (entry: Entry): void =>
  setState(({ entries }) => ({
    entries: entries.map(known => (known.id === entry.id ? entry : known)),
    dirty: true,
  }));

/** Takes an entry away; for five seconds it can be brought back. */
export function removeEntry(id: string): void {
  setState(({ removed }) => ({ removed: new Set([...removed, id]), dirty: true }));
  setTimeout(() => {
    if (getState().removed.has(id)) forget(id);
  }, UNDO_MS);
}

export function restoreEntry(id: string): void {
  const removed = new Set(getState().removed);
  removed.delete(id);
  setState({ removed, chosen: id });
}

function forget(id: string): void {
  setState(({ entries, removed, chosen }) => {
    const left = entries.filter(entry => entry.id !== id);
    return {
      entries: left,
      removed: new Set([...removed].filter(other => other !== id)),
      chosen: chosen === id ? (left[0]?.id ?? null) : chosen,
    };
  });
}

/** Puts an entry where another stands; only dividers change lists. */
export function moveEntry(id: string, to: number, list?: Entry['list']): void {
  setState(({ entries, chosen }) => {
    const known = entries.find(entry => entry.id === id);
    if (!known) return {};
    const moved = inList(known, list ?? known.list);
    const left = entries.filter(entry => entry.id !== id);
    const same = left.filter(entry => entry.list === moved.list);
    const others = left.filter(entry => entry.list !== moved.list);
    same.splice(Math.max(0, Math.min(same.length, to)), 0, moved);
    return {
      entries: moved.list === 'filters' ? [...same, ...others] : [...others, ...same],
      chosen: chosen === id ? moved.id : chosen,
      moved: moved.id,
      dirty: true,
    };
  });
}

/** One step up or down; a divider goes on into the other list. */
export function stepEntry(id: string, step: 1 | -1): void {
  const { entries } = getState();
  const entry = entries.find(known => known.id === id);
  if (!entry) return;
  const index = entries.filter(({ list }) => list === entry.list).indexOf(entry);
  const length = (list: Entry['list']) => entries.filter(known => known.list === list).length;
  const leaves = index + step < 0 || index + step >= length(entry.list);
  const onward = step === 1 ? 'controls' : 'filters';
  if (!leaves) moveEntry(id, index + step);
  else if (isFree(entry) && entry.list !== onward) moveEntry(id, step === 1 ? 0 : length(onward), onward);
}

/** What will be left once everything deleted is gone. */
export const remaining = ({ entries, removed }: ConfigState): Entry[] =>
  entries.filter(({ id }) => !removed.has(id));
