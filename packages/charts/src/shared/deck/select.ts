import type { DataMask, SelectEvent } from '../../chart.ts';
import { highest, lowest, pickName } from '../../map/pick.ts';
import { NO_SELECTION } from '../select.ts';

/** Longer lists of numbers are asked for by their bounds. */
const LONGEST = 1000;

function conditionsOn(col: string, value: unknown): Record<string, unknown>[] {
  if (value === null) return [{ col, op: 'IS NULL' }];
  if (!Array.isArray(value)) return [{ col, op: 'IN', val: [value] }];
  const numbers = value.filter(item => typeof item === 'number');
  if (value.length <= LONGEST || numbers.length < value.length) return [{ col, op: 'IN', val: value }];
  return [
    { col, op: '>=', val: lowest(numbers) },
    { col, op: '<=', val: highest(numbers) },
  ];
}

/** Clicking a place, or a cell that gathers several, filters by the columns that say where they are. */
export function selectPlaces(event: SelectEvent, columns: readonly string[]): DataMask {
  const chosen = columns.filter(column => column in event.values);
  if (chosen.length === 0) return NO_SELECTION;
  const pick = Object.fromEntries(chosen.map(column => [column, event.values[column]]));
  const label = pickName(pick);
  return {
    extraFormData: { filters: chosen.flatMap(column => conditionsOn(column, pick[column])) },
    filterState: { label, value: [Object.values(pick)], selectedValues: [event.name ?? label] },
  };
}
