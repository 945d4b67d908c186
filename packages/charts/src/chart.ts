import type { DatasetFacts, Frame, QueryObject } from '@parallax/contract';
import type { View } from './view.ts';

/** Saved `params` of a chart with their wire names. Unknown keys survive a round trip. */
export type Settings = Record<string, unknown> & { viz_type: string };

export interface QueryContextInput {
  dataset: DatasetFacts;
  /** Filters and overrides of the dashboard, as the wire's `extra_form_data`. */
  extraFormData?: Record<string, unknown>;
  /** Paging, sorting and searching kept by the chart itself. */
  ownState?: Record<string, unknown>;
}

export interface TransformContext {
  dataset: DatasetFacts;
  theme: ChartTheme;
  width: number;
  height: number;
  locale: string;
  /** Colours fixed for labels across a dashboard. */
  labelColours: Record<string, string>;
  /** Data of annotation layers by name. */
  annotations: Record<string, unknown>;
  /** The values selected by cross-filtering, to dim the others. */
  selected?: unknown[];
  ownState?: Record<string, unknown>;
  now: number;
}

export interface ChartTheme {
  dark: boolean;
  text: string;
  secondary: string;
  line: string;
  surface: string;
  primary: string;
  success: string;
  warning: string;
  danger: string;
  fontFamily: string;
}

export interface ChartManifest {
  type: string;
  name: string;
  description: string;
  category: string;
  tags: readonly string[];
  /** What the chart can do beyond drawing. */
  behaviours: readonly ('cross-filter' | 'drill-by' | 'drill-to-detail')[];
  /** Hidden from the gallery, still drawn. */
  deprecated?: boolean;
}

/** One control of the Explore panel. `kind` names a widget of `web/src/controls`. */
export interface Control {
  kind: string;
  setting: string;
  label: string;
  description?: string;
  default?: unknown;
  options?: Record<string, unknown>;
  /** Re-query (true) or only re-draw (false) after a change. */
  queries?: boolean;
  visible?(settings: Settings): boolean;
  /** Message of what is wrong, or null. */
  validate?(value: unknown, settings: Settings): string | null;
}
export interface ControlSection {
  label: string;
  tab: 'data' | 'customize';
  description?: string;
  /** Rows of one to three controls. */
  rows: Control[][];
}

export interface SelectEvent {
  /** Dimension values under the pointer, by column label. */
  values: Record<string, unknown>;
  additive: boolean;
}

/** Filters a chart emits for the rest of the dashboard. */
export interface DataMask {
  extraFormData: Record<string, unknown>;
  filterState: Record<string, unknown>;
  ownState?: Record<string, unknown>;
}

export interface ChartDefinition {
  manifest: ChartManifest;
  /** Upgrades saved settings of an older version or a legacy type. Pure and idempotent. */
  migrate?(settings: Settings): Settings;
  controls: ControlSection[];
  /** Settings to query objects; several queries come back as several frames in the same order. */
  query(settings: Settings, context: QueryContextInput): QueryObject[];
  transform(frames: Frame[], settings: Settings, context: TransformContext): View;
  select?(event: SelectEvent, settings: Settings): DataMask;
  /** 0..1: how well the chart suits data of this shape. */
  suits?(shape: DataShape): number;
}

export interface DataShape {
  rows: number;
  dimensions: number;
  metrics: number;
  temporal: boolean;
}

/**
 * Declares a chart. The same definition serves the gallery, Explore's panels, dashboards, the chart-data API, reports,
 * thumbnails and golden tests.
 */
export const defineChart = (definition: ChartDefinition): ChartDefinition => definition;
