import type { FilterType } from '../data-mask/item.ts';

/** What each kind of filter is called. */
export const TYPE_NAMES: Record<FilterType, string> = {
  select: 'Value',
  range: 'Numerical range',
  time: 'Time range',
  'time-column': 'Time column',
  'time-grain': 'Time grain',
  'group-by': 'Dynamic group by',
  layers: 'Map layers',
  unknown: 'Unknown',
};
