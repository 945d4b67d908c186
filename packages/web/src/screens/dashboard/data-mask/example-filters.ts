import { type Filter, type Item, readItem } from './item.ts';

/** A filter for tests, as it would be stored, with what the test is about. */
export function storedFilter(id: string, rest: Record<string, unknown> = {}): Filter {
  const item: Item | null = readItem(
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
