import type { DashboardFilterType } from '@parallax/contract';
import type { ComponentType } from 'react';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { LayersFilter } from './LayersFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { SelectFilter } from './SelectFilter.tsx';
import { TimeFilter } from './TimeFilter.tsx';
import type { FilterProps } from './widget.ts';

/** The widget of every kind of filter and display control. */
export const FILTER_WIDGETS: Record<Exclude<DashboardFilterType, 'unknown'>, ComponentType<FilterProps>> = {
  select: SelectFilter,
  range: RangeFilter,
  time: TimeFilter,
  'time-column': ChoiceFilter,
  'time-grain': ChoiceFilter,
  'group-by': ChoiceFilter,
  layers: LayersFilter,
};
