import type { Settings } from '@parallax/charts';
import type { ExploreDataset } from '../../../controls/model/facts.ts';

/** A saved chart as the screen found it. */
export interface SavedChart {
  id: number;
  name: string;
  description: string | null;
  /** Settings as they were stored. */
  settings: Settings;
  ownerIds: readonly number[];
  ownerNames: readonly string[];
  managedExternally: boolean;
  cacheTimeout: number | null;
  certifiedBy: string | null;
  certificationDetails: string | null;
  changed: string | null;
  dashboards: readonly { id: number; title: string }[];
}

/** What a person edits, and what undo steps through. */
export interface Work {
  name: string;
  settings: Settings;
  dataset: ExploreDataset;
  /** Values of settings the present chart type has no control for, or hides; given back when they fit again. */
  stash: Record<string, unknown>;
}
