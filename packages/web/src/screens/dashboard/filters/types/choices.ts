import type { DashboardFilter } from '@parallax/contract';
import type { Option } from '../../../../ui/select/model.ts';
import type { DatasetChoices } from '../../data.ts';

function sorted(options: Option[], ascending: unknown): Option[] {
  if (typeof ascending !== 'boolean') return options;
  const step = ascending ? 1 : -1;
  return options.toSorted((a, b) => step * a.label.localeCompare(b.label));
}

/** What can be chosen, from what is known of the dataset; no rows are read. */
export function choicesFor(filter: DashboardFilter, dataset: DatasetChoices | undefined): Option[] {
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
      return sorted(
        dataset.columns.map(({ name }) => plain(name)),
        filter.settings.sortAscending,
      );
  }
}
