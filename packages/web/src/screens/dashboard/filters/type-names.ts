import type { DashboardFilterType } from '@parallax/contract';

/** What each kind of filter is called. */
export const TYPE_NAMES: Record<DashboardFilterType, string> = {
  select: 'Value',
  range: 'Numerical range',
  time: 'Time range',
  'time-column': 'Time column',
  'time-grain': 'Time grain',
  'group-by': 'Dynamic group by',
  layers: 'Map layers',
  unknown: 'Unknown',
};
