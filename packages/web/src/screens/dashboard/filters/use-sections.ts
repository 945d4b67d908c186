import { useMemo } from 'react';
import { currentReach, useDataMask } from '../data-mask/store.ts';
import { useDashboard } from '../store.ts';
import { type Sections, sectionsOf } from './model/bar.ts';

/** The filters of the dashboard, by whether they act on what can be seen. */
export function useSections(): Sections {
  const items = useDataMask(state => state.items);
  const layout = useDashboard(state => state.history.present.layout);
  const activeTabs = useDashboard(state => state.activeTabs);
  return useMemo(
    () => sectionsOf(items, currentReach(items, layout), layout, activeTabs),
    [items, layout, activeTabs],
  );
}
