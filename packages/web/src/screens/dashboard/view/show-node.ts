import { tabsToOpen } from '../model/tree.ts';
import { layoutNow, useDashboard } from '../store.ts';

/** Opens the tabs around a component and brings it into sight. */
export function showNode(id: string): void {
  const open = tabsToOpen(layoutNow(), id);
  useDashboard.setState(state => ({ activeTabs: { ...state.activeTabs, ...open } }));
  requestAnimationFrame(() =>
    document.getElementById(id)?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
  );
}
