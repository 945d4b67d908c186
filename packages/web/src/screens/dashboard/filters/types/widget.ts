import type { DashboardFilter, DataMask } from '@parallax/contract';

/** What every kind of filter is given in the bar. */
export interface FilterProps {
  filter: DashboardFilter;
  mask: DataMask;
  onChange(mask: DataMask): void;
  /** The choices so far, of all filters: a filter is limited by those it depends on. */
  limits: Record<string, unknown>;
  /** Names the field whose label stands above it. */
  id: string;
}
