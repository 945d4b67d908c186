import { api } from '@parallax/contract';
import { useEffect } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { tabsToOpen } from '../model/tree.ts';
import { layoutNow, useDashboard } from '../store.ts';

/** Opens the tabs that were open when a link to this dashboard was made. */
export function usePermalink(key: string, ready: boolean): void {
  const { data } = useCall(api.permalink.dashboard, key ? { params: { key } } : undefined);
  useEffect(() => {
    if (!ready || !data) return;
    const opened = (data.state.activeTabs ?? []).map(id => tabsToOpen(layoutNow(), id));
    useDashboard.setState(state => ({ activeTabs: Object.assign({}, ...opened, state.activeTabs) }));
  }, [data, ready]);
}
