import type { Control } from '@parallax/charts';
import type { QueryMetric } from '@parallax/contract';
import type { ExploreDataset, Field } from './facts.ts';
import { draftOfFilter, filterOfDraft, withSubject } from './filter.ts';
import { metricOfColumn } from './metric.ts';
import { asList } from './read.ts';

/** Whether a field may be dropped on a control, before it is let go. */
export function accepts(
  control: Pick<Control, 'kind' | 'options'>,
  field: Field,
  dataset: ExploreDataset,
): boolean {
  switch (control.kind) {
    case 'metric':
    case 'metrics':
      return true;
    case 'filters':
      return field.type === 'column';
    case 'column':
    case 'columns': {
      if (field.type !== 'column') return false;
      const column = dataset.columns.find(({ name }) => name === field.name);
      if (control.options?.only === 'temporal') return column?.temporal ?? false;
      return control.options?.only === 'numeric' ? column?.generic === 0 : true;
    }
    default:
      return false;
  }
}

/** What the field becomes there. */
function asItem(control: Pick<Control, 'kind'>, field: Field, dataset: ExploreDataset): unknown {
  const column = dataset.columns.find(({ name }) => name === field.name);
  if (control.kind === 'filters') return column && filterOfDraft(withSubject(draftOfFilter(null), column));
  if (control.kind === 'column' || control.kind === 'columns' || field.type === 'metric') return field.name;
  return column && metricOfColumn(column);
}

const labelOf = (item: unknown): string =>
  typeof item === 'string' ? item : ((item as Exclude<QueryMetric, string>).label ?? JSON.stringify(item));

/** The control's value after the drop; the same value when the field is there already. */
export function drop(
  control: Pick<Control, 'kind'>,
  value: unknown,
  field: Field,
  dataset: ExploreDataset,
): unknown {
  const item = asItem(control, field, dataset);
  if (item === undefined) return value;
  if (control.kind === 'column' || control.kind === 'metric') return item;
  const list = asList(value);
  const repeated = control.kind !== 'filters' && list.some(known => labelOf(known) === labelOf(item));
  return repeated ? value : [...list, item];
}

/** The list with one entry moved. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const moved = list[from];
  return moved === undefined ? [...list] : [...rest.slice(0, to), moved, ...rest.slice(to)];
}
