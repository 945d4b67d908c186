import type { Control, Settings } from '@parallax/charts';
import type { ExploreDataset } from './model/facts.ts';

/** What every widget of the control panel is given. */
export interface WidgetProps {
  control: Control;
  value: unknown;
  settings: Settings;
  dataset: ExploreDataset;
  /** The id the control's label points to. */
  id: string;
  problem?: string;
  onChange(value: unknown): void;
}
