import type { Filter } from '../../data-mask/item.ts';
import type { Mask } from '../../data-mask/mask.ts';

/** What every kind of filter is given in the bar. */
export interface FilterProps {
  filter: Filter;
  mask: Mask;
  onChange(mask: Mask): void;
  /** The choices so far, of all filters: a filter is limited by those it depends on. */
  limits: Record<string, unknown>;
  /** Names the field whose label stands above it. */
  id: string;
}
