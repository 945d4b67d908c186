import type { Option } from '../../../../ui/select/model.ts';
import type { DatasetChoices } from '../../data.ts';
import type { Filter } from '../../data-mask/item.ts';

/** What can be chosen, from what is known of the dataset; no rows are read. */
export function choicesFor(filter: Filter, dataset: DatasetChoices | undefined): Option[] {
  const plain = (value: string): Option => ({ value, label: value });
  if (!dataset) return [];
  switch (filter.type) {
    case 'time-column':
      return dataset.timeColumns.map(plain);
    case 'time-grain':
      return dataset.timeGrains
        .filter(([grain]) => !filter.timeGrains || filter.timeGrains.includes(grain))
        .map(([value, label]) => ({ value, label }));
    default:
      return dataset.columns.map(({ name }) => plain(name));
  }
}
