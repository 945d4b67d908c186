import { useLayoutEffect, useState } from 'react';
import { type FilterAddress, type LinkedState, useLinkedState } from '../data-mask/linked.ts';
import { preselected } from '../data-mask/preselect.ts';
import { readableFilters } from '../data-mask/readable.ts';
import { startFilters, useDataMask } from '../data-mask/store.ts';
import { type AddressProblem, problem, problemOf } from '../model/address-problems.ts';
import { tabsToOpen } from '../model/tree.ts';
import { layoutNow, useDashboard } from '../store.ts';

interface Written {
  preselect_filters: string;
  f: string;
}

/** Values of the older parameter, where nothing newer is said. */
function olderFilters(text: string) {
  const found = preselected(text, useDataMask.getState().items);
  const part = 'preselect_filters';
  return {
    masks: found?.masks ?? null,
    problems: found ? problemOf(part, 'gone', found.gone) : [problem(part, 'unreadable')],
  };
}

function conditionsWritten(text: string) {
  const { masks, unread } = readableFilters(text, useDataMask.getState().items);
  const broken = unread.length === 1 && unread[0] === text;
  const columns = unread.filter(name => name !== 'OR');
  return {
    masks,
    problems: broken
      ? [problem('f', 'unreadable')]
      : [
          ...problemOf('f', 'conditions', columns),
          ...(unread.includes('OR') ? [problem('f', 'choice')] : []),
        ],
  };
}

function start(linked: LinkedState, { preselect_filters: preselect, f }: Written): AddressProblem[] {
  const opened = linked.activeTabs.map(id => tabsToOpen(layoutNow(), id));
  useDashboard.setState(state => ({ activeTabs: Object.assign({}, ...opened, state.activeTabs) }));
  const older = linked.masks === null && preselect ? olderFilters(preselect) : null;
  const written = f ? conditionsWritten(f) : null;
  const { gone, refused } = startFilters(
    linked.masks || older?.masks || written ? { ...(linked.masks ?? older?.masks), ...written?.masks } : null,
  );
  if (useDataMask.getState().pending.size > 0) {
    import('../filters/first-values.ts').then(({ findFirstValues }) => findFirstValues());
  }
  const part = older ? 'preselect_filters' : linked.part;
  return [
    ...linked.problems,
    ...(older?.problems ?? []),
    ...(written?.problems ?? []),
    ...problemOf(part, 'gone', gone),
    ...problemOf(part, 'refused', refused),
  ];
}

/**
 * Brings a dashboard that has been opened into the state its address or link stands for: tabs and filters. Answers what
 * of it could not be followed.
 */
export function useLinked(
  idOrSlug: string,
  address: FilterAddress & Written,
  isOpen: boolean,
): readonly AddressProblem[] {
  // The address counts as it was on opening; applying a filter changes it.
  const [opened] = useState(address);
  const linked = useLinkedState(idOrSlug, opened);
  const settled = useDataMask(state => state.settled);
  const [problems, setProblems] = useState<readonly AddressProblem[]>([]);
  // Before anything is drawn: charts would be drawn again once their filters are known.
  useLayoutEffect(() => {
    if (isOpen && linked && !settled) setProblems(start(linked, opened));
  }, [isOpen, linked, settled, opened]);
  return problems;
}
