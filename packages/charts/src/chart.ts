import type { DatasetFacts, Frame, QueryObject, TimeRange } from '@parallax/contract';
import type { LabelColours } from './shared/colour/label-colours.ts';
import type { EChartsExtra, EChartsFamily, View } from './view.ts';

/** Saved `params` of a chart with their wire names. Unknown keys survive a round trip. */
export type Settings = Record<string, unknown> & { viz_type: string };

export interface QueryContextInput {
  dataset: DatasetFacts;
  /** Filters and overrides of the dashboard, as the wire's `extra_form_data`. */
  extraFormData?: Record<string, unknown>;
  /** Paging, sorting and searching kept by the chart itself. */
  ownState?: Record<string, unknown>;
  /** Leaves out queries that only serve the picture, such as the totals of a pivot table: for data exports. */
  rowsOnly?: boolean;
}

export interface TransformContext {
  dataset: DatasetFacts;
  theme: ChartTheme;
  width: number;
  height: number;
  locale: string;
  /** Colours fixed for labels across a dashboard. */
  labelColours: Record<string, string>;
  /** In a cell of a repeated chart: the colours of the other labels, the same in every cell. */
  gridColours?: LabelColours;
  /** Told of every label that is given a colour. */
  onLabel?(label: string): void;
  /** Data of annotation layers by name. */
  annotations: Record<string, unknown>;
  /** The values selected by cross-filtering, to dim the others. */
  selected?: unknown[];
  /** In a repeated chart, the values of the cells they were selected in: the other cells are dimmed. */
  selectedIn?: Readonly<Record<string, unknown>>;
  ownState?: Record<string, unknown>;
  /** Parts of flattened column names, by query and column name; without it names are split at `, `. */
  labelMaps?: Record<string, string[]>[];
  /** The only currency found in the data, for the `AUTO` currency. */
  currency?: string | null;
  /** What the query was asked for, in epoch milliseconds; null at an open end. */
  timeRange?: TimeRange;
  /** Off on the server and where the reader asked for reduced motion. */
  animate?: boolean;
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
  /** What draws it, where that is known before its data: the code is made ready while the data is on its way. */
  family?: EChartsFamily;
  /** Parts of ECharts beyond the family's that its pictures have. */
  extras?: readonly EChartsExtra[];
  /** The same for what ECharts does not draw. */
  view?: Exclude<View['kind'], 'echarts'>;
  /** Hidden from the gallery, still drawn. */
  deprecated?: boolean;
}

/** The widgets of the control panel; `web/src/controls` has one for each. */
export type ControlKind =
  | 'column'
  | 'columns'
  | 'metric'
  | 'metrics'
  | 'filters'
  | 'select'
  | 'checkbox'
  | 'number'
  | 'text'
  | 'code'
  | 'slider'
  | 'bounds'
  | 'colour'
  | 'colour-scheme'
  | 'sequential-scheme'
  | 'number-format'
  | 'time-format'
  | 'currency'
  | 'time-range'
  | 'date'
  | 'annotations'
  | 'column-config'
  | 'conditional-formatting'
  | 'spatial'
  | 'fixed-or-metric'
  | 'group'
  | 'groups'
  | 'saved-charts'
  | 'dimension-values'
  | 'hidden';

/** What controls may know besides the settings. */
export interface ControlContext {
  dataset: DatasetFacts;
  /** Grains the database can compute, if known. */
  timeGrains?: readonly string[];
  /** The chart has not been saved yet, so new-chart defaults apply. */
  unsaved?: boolean;
}

/** One choice of a select control. */
export interface Choice {
  value: string | number | boolean | null;
  label: string;
}

/** One control of the Explore panel. `kind` names a widget of `web/src/controls`. */
export interface Control {
  kind: ControlKind;
  setting: string;
  label: string;
  description?: string;
  default?: unknown;
  options?: ControlOptions;
  /** Re-query (true) or only re-draw (false) after a change. */
  queries?: boolean;
  /** The closed list of values a select accepts; others are dropped when settings are prepared. */
  choices?(context: ControlContext): readonly unknown[];
  /** The value a control starts with when it depends on the dataset or on other saved settings. */
  initial?(saved: Settings, context: ControlContext): unknown;
  visible?(settings: Settings, context: ControlContext): boolean;
  /** Message of what is wrong, or null. */
  validate?(value: unknown, settings: Settings): string | null;
}
/** Details of a widget. */
export interface ControlOptions {
  choices?: readonly Choice[];
  /** Values outside the choices may be typed. */
  freeForm?: boolean;
  multiple?: boolean;
  min?: number;
  max?: number;
  step?: number;
  /** Only columns of this kind are offered. */
  only?: 'temporal' | 'numeric';
  language?: 'json' | 'handlebars' | 'css' | 'javascript';
  placeholder?: string;
  /** The members of a `group`, and of each entry of `groups`. */
  fields?: readonly Control[];
}
export interface ControlSection {
  label: string;
  tab: 'data' | 'customize' | 'matrix';
  description?: string;
  /** Rows of one to three controls. */
  rows: Control[][];
}

export interface SelectEvent {
  /** Dimension values under the pointer, by column label. */
  values: Record<string, unknown>;
  /** The picture's own name for what was hit; those of other names are dimmed. */
  name?: string;
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
  /** Drawing settings that readers change over the picture, for themselves, where `show_extra_controls` is on. */
  switches?: readonly Control[];
  /** Settings to query objects; several queries come back as several frames in the same order. */
  query(settings: Settings, context: QueryContextInput): QueryObject[];
  transform(frames: Frame[], settings: Settings, context: TransformContext): View;
  select?(event: SelectEvent, settings: Settings): DataMask;
  /** For a chart repeated over a grid: the settings of the one in a cell; without a cell, of the chart they repeat. */
  single?(settings: Settings, cell?: number): Settings;
  /** For a chart made of another one: the definition that these settings stand for. */
  resolve?(
    settings: Settings,
    load: (type: string) => Promise<ChartDefinition | undefined>,
  ): Promise<ChartDefinition>;
  /** For a chart made of saved charts: their ids, and how their pictures become one. */
  layers?: {
    ids(settings: Settings, extraFormData?: Record<string, unknown>): number[];
    /** What this chart adds to the settings of the layer with that id, such as filters. */
    settings(layer: Settings, settings: Settings, id: number): Settings;
    combine(views: View[], settings: Settings, context: TransformContext): View;
  };
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
