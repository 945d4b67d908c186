import { useEffect, useState } from 'react';
import { t, tn } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { type FilterAddress, type LinkedState, useLinkedState } from '../data-mask/linked.ts';
import { preselected } from '../data-mask/preselect.ts';
import { readableFilters } from '../data-mask/readable.ts';
import { startFilters, useDataMask } from '../data-mask/store.ts';
import { tabsToOpen } from '../model/tree.ts';
import { layoutNow, useDashboard } from '../store.ts';

const PROBLEMS = {
  expired: () => t('The state this link stands for is gone. The dashboard is shown with its own filters.'),
  unreadable: () => t('The filters in the address could not be read. The dashboard is shown with its own.'),
};

interface Written {
  preselect_filters: string;
  f: string;
}

function start(
  { masks, activeTabs, problem }: LinkedState,
  { preselect_filters: preselect, f }: Written,
): void {
  const opened = activeTabs.map(id => tabsToOpen(layoutNow(), id));
  useDashboard.setState(state => ({ activeTabs: Object.assign({}, ...opened, state.activeTabs) }));
  const older = masks === null && preselect ? preselected(preselect, useDataMask.getState().items) : null;
  const written = f ? readableFilters(f, useDataMask.getState().items) : null;
  const given = masks ?? older;
  const gone = startFilters(written ? { ...given, ...written.masks } : given);
  const unread = written?.unread.filter(part => part !== 'OR') ?? [];
  if (unread.length > 0) {
    toast.warning(t('These filters of the address could not be read: %s', unread.join(', ')));
  }
  if (written?.unread.includes('OR')) {
    toast.warning(
      t('OR in an address can choose between values of one column, not between columns. It was left out.'),
    );
  }
  if (problem) toast.warning(PROBLEMS[problem]());
  if (gone.length > 0) {
    toast.warning(
      tn(
        '%s filter of this link is no longer on the dashboard and was left out.',
        '%s filters of this link are no longer on the dashboard and were left out.',
        gone.length,
      ),
    );
  }
  if (useDataMask.getState().pending.size > 0) {
    import('../filters/first-values.ts').then(({ findFirstValues }) => findFirstValues());
  }
}

/** Brings a dashboard that has been opened into the state its address or link stands for: tabs and filters. */
export function useLinked(idOrSlug: string, address: FilterAddress & Written, ready: boolean): void {
  // The address counts as it was on opening; applying a filter changes it.
  const [opened] = useState(address);
  const linked = useLinkedState(idOrSlug, opened);
  const settled = useDataMask(state => state.settled);
  useEffect(() => {
    if (ready && linked && !settled) start(linked, opened);
  }, [ready, linked, settled, opened]);
}
