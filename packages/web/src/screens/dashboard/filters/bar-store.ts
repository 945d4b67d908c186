import { useEffect } from 'react';
import { create } from 'zustand';

interface BarState {
  /** Filters that are being reconsidered because what they depend on has changed. */
  awaiting: ReadonlySet<string>;
  /** The filter somebody wants to see. */
  wanted: string | null;
  /** Counts forced refreshes: the values of filters are then asked for again. */
  refreshes: number;
  dialog: BarDialog | null;
}

export type BarDialog = 'filters' | 'scoping';

export const useBar = create<BarState>(() => ({
  awaiting: new Set(),
  wanted: null,
  refreshes: 0,
  dialog: null,
}));

export const openBarDialog = (dialog: BarDialog | null): void => useBar.setState({ dialog });

export function awaitFilter(id: string, waiting: boolean): void {
  const awaiting = new Set(useBar.getState().awaiting);
  if (waiting) awaiting.add(id);
  else awaiting.delete(id);
  useBar.setState({ awaiting });
}

/** Opens what hides a filter when somebody wants to see it. */
export function useOpenedFor(filters: readonly string[], open: (open: true) => void): void {
  const wanted = useBar(state => state.wanted !== null && filters.includes(state.wanted));
  useEffect(() => {
    if (wanted) open(true);
  }, [wanted, open]);
}
