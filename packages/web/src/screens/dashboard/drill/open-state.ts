import type { Picked, PickedCell, PickGesture } from '../../../chart-host/pick.ts';
import type { DrillStep } from './model/drill-by.ts';
import type { DrillFilter } from './model/drill-filters.ts';

/** A place in a chart that something is asked of. */
export interface Spot {
  picked: Picked;
  at: PickGesture['at'];
}

/** What stands open over a chart. */
export type DrillOpen =
  | { kind: 'menu' | 'columns'; spot: Spot }
  | { kind: 'detail'; filters: readonly DrillFilter[]; cell?: PickedCell }
  | { kind: 'by'; steps: readonly DrillStep[]; cell?: PickedCell };
