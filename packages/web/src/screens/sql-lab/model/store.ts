import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Lab } from './state.ts';

export interface LabStore extends StoreApi<Lab> {
  change(step: (lab: Lab) => Lab): void;
}

export function createLab(start: Lab): LabStore {
  const store = createStore<Lab>(() => start);
  return { ...store, change: step => store.setState(step, true) };
}
