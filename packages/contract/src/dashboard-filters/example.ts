import type { PlacedChart } from '../filter-scope.ts';
import { type DashboardFilter, readFilterItem } from './item.ts';

/** A filter for tests, as it would be stored, with what the test is about. */
export function storedFilter(id: string, rest: Record<string, unknown> = {}): DashboardFilter {
  const targets = [{ datasetId: 1, column: { name: id.toLowerCase() } }];
  const stored = { id, name: id, type: 'NATIVE_FILTER', filterType: 'filter_select', targets, ...rest };
  const item = readFilterItem(stored, 'filters');
  if (item?.kind !== 'filter') throw new Error(`${id} is no filter`);
  return item;
}

/** Charts 1 and 2 in the first of two tabs, chart 3 in the second. */
export const IN_TWO_TABS: readonly PlacedChart[] = [
  { chartId: 1, parents: ['ROOT_ID', 'TABS-1', 'TAB-1', 'ROW-1'] },
  { chartId: 2, parents: ['ROOT_ID', 'TABS-1', 'TAB-1', 'ROW-1'] },
  { chartId: 3, parents: ['ROOT_ID', 'TABS-1', 'TAB-2', 'ROW-2'] },
];
