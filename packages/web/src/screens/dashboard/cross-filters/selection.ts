import type { ChartDefinition, SelectEvent, Settings } from '@parallax/charts';
import { asRecord, type DataMask, isRecord, NO_MASK, type QueryObject, records } from '@parallax/contract';
import type { Picked } from '../../../chart-host/pick.ts';
import { columnOf } from '../drill/model/drill-filters.ts';

/** How pictures write a missing value. */
const NULL_TEXT = '<NULL>';

interface Emitter {
  chart: Pick<ChartDefinition, 'manifest' | 'select'>;
  settings: Settings;
  queries: readonly QueryObject[];
}

/** What choosing a part of a chart asks of the others; null when it asks nothing. */
export function maskOf(
  picked: Picked,
  { chart, settings, queries }: Emitter,
  ownState = {},
): DataMask | null {
  if (!chart.select || !chart.manifest.behaviours.includes('cross-filter')) return null;
  const event = eventOf(picked);
  const part = event ? chart.select(event, settings) : NO_MASK;
  const { extraFormData, filterState } = withinCell(part, picked.cell?.values ?? {});
  const filters = records(extraFormData.filters).map(filter =>
    typeof filter.col === 'string' ? { ...filter, col: columnOf(filter.col, queries) } : filter,
  );
  return filters.length > 0 ? { extraFormData: { ...extraFormData, filters }, filterState, ownState } : null;
}

/** What the part stands for by itself; null when that is nothing. */
function eventOf({ values: own, name, x }: Picked): SelectEvent | null {
  const axis = x && !x.temporal ? { [x.column]: x.value } : {};
  const values = { ...own, ...axis };
  if (Object.keys(values).length === 0) return null;
  const divided = Object.keys(own).length > 0;
  return {
    values,
    name: divided ? name : x?.value === null ? NULL_TEXT : String(x?.value),
    additive: false,
  };
}

type Part = Pick<DataMask, 'extraFormData' | 'filterState'>;

/** In a repeated chart a part is one of its cell: the values of the cell go with it. */
function withinCell(part: Part, cell: Readonly<Record<string, unknown>>): Part {
  const own = records(part.extraFormData.filters);
  const added = Object.entries(cell).filter(([col]) => !own.some(filter => filter.col === col));
  if (added.length === 0) return part;
  const { label, value } = part.filterState;
  return {
    extraFormData: {
      ...part.extraFormData,
      filters: [
        ...own,
        ...added.map(([col, val]) => (val === null ? { col, op: 'IS NULL' } : { col, op: 'IN', val: [val] })),
      ],
    },
    filterState: {
      ...part.filterState,
      label: [...(label ? [label] : []), ...added.map(([, val]) => val ?? NULL_TEXT)].join(', '),
      value: [...(Array.isArray(value) ? value : []), added.map(([, val]) => val)],
      cell,
    },
  };
}

/** Choosing the same part again takes the filter back. */
export const isSameChoice = (mask: DataMask | undefined, next: DataMask | null): boolean =>
  mask !== undefined &&
  next !== null &&
  JSON.stringify(records(mask.extraFormData.filters)) === JSON.stringify(records(next.extraFormData.filters));

/** Names of the parts that stay bright while the others are dimmed. */
export function brightNames(mask: DataMask | undefined): string[] | undefined {
  const names = mask?.filterState.selectedValues;
  return Array.isArray(names) ? names.map(String) : undefined;
}

/** The chosen values by column, for tables. */
export function chosenValues(mask: DataMask | undefined): Record<string, unknown> | undefined {
  const chosen = asRecord(mask?.filterState.filters ?? mask?.filterState.selectedFilters);
  const entries = Object.entries(chosen).map(([label, value]) => [
    label,
    Array.isArray(value) ? (value[0] ?? null) : value,
  ]);
  return entries.length > 0 ? { ...Object.fromEntries(entries), ...chosenCell(mask) } : undefined;
}

/** The values of the cell a choice was made in. */
export function chosenCell(mask: DataMask | undefined): Record<string, unknown> | undefined {
  const cell = mask?.filterState.cell;
  return isRecord(cell) ? cell : undefined;
}
