import { type DashboardFilter, type FilterItem, readFilterItem } from '@parallax/contract';
import { parseLayout } from '../model/parse.ts';
import { rebuildParents } from '../model/tree.ts';

/** A filter for tests, as it would be stored, with what the test is about. */
export function storedFilter(id: string, rest: Record<string, unknown> = {}): DashboardFilter {
  const item: FilterItem | null = readFilterItem(
    {
      id,
      type: 'NATIVE_FILTER',
      filterType: 'filter_select',
      name: id,
      targets: [{ datasetId: 1, column: { name: id.toLowerCase() } }],
      controlValues: {},
      ...rest,
    },
    'filters',
  );
  if (item?.kind !== 'filter') throw new Error(`${id} is no filter`);
  return item;
}

const node = (id: string, type: string, children: string[] = [], meta: object = {}) => ({
  [id]: { id, type, children, parents: [], meta },
});
/** Two tabs: charts 1 and 2 in the first, chart 3 in the second. */
export const { layout: twoTabs } = parseLayout(
  JSON.stringify({
    ...node('ROOT_ID', 'ROOT', ['TABS-1']),
    ...node('GRID_ID', 'GRID'),
    ...node('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    ...node('TAB-1', 'TAB', ['ROW-1']),
    ...node('ROW-1', 'ROW', ['CHART-1', 'CHART-2']),
    ...node('CHART-1', 'CHART', [], { chartId: 1 }),
    ...node('CHART-2', 'CHART', [], { chartId: 2 }),
    ...node('TAB-2', 'TAB', ['ROW-2']),
    ...node('ROW-2', 'ROW', ['CHART-3']),
    ...node('CHART-3', 'CHART', [], { chartId: 3 }),
  }),
);
rebuildParents(twoTabs);
