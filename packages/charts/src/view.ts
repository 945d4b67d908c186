import type { Cell, Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { MapView } from './map/view.ts';

export * from './map/view.ts';

/**
 * What a transform may return: a finished picture as data, free of functions where possible so that the server can
 * render it and tests can compare it. `chart-host` has one renderer per kind.
 */
export type View =
  | {
      kind: 'echarts';
      option: EChartsOption /** ECharts modules to load, by family. */;
      family: EChartsFamily;
      pick?: Pick;
    }
  | { kind: 'grid'; grid: GridView }
  | { kind: 'pivot'; pivot: PivotView }
  | { kind: 'number'; number: NumberView }
  | { kind: 'markup' /** Sanitised by the renderer before display. */; html: string; css?: string }
  | { kind: 'map'; map: MapView }
  | { kind: 'matrix'; matrix: MatrixView };

/** A rectangle in pixels. */
interface Placed {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Several pictures on a sheet that may be larger than the frame. */
export interface MatrixView {
  width: number;
  height: number;
  headings: (Placed & { text: string; of: 'row' | 'column' })[];
  cells: (Placed & MatrixCell)[];
}

export interface MatrixCell {
  name: string;
  /** Stands above the cell. */
  title: string;
  /** Null where nothing was found. */
  view: View | null;
  /** What it shows of a repeated chart. */
  repeats?: Repetition;
}

export interface Repetition {
  /** Which of the charts it is, row by row. */
  place: number;
  /** What all its rows have in common, by column label: those of a grid of metrics have nothing. */
  values: Record<string, unknown>;
}

/** What a click in an ECharts picture stands for, for cross-filters and drilling. */
export interface Pick {
  /** Which name of the clicked element looks up its values. */
  by: 'series' | 'item';
  /** Dimension values by column label, for each series or item name. */
  values: Record<string, Record<string, unknown>>;
  /** The column of the x-axis; the clicked point holds its value. */
  x?: PickAxis;
}

export interface PickAxis {
  column: string;
  temporal: boolean;
  /** The axis lies on the side, so a point holds its value in second place. */
  upright?: true;
  /** Cells that are shown as a text of another kind, by that text: nulls, numbers, booleans. */
  cells?: Record<string, unknown>;
}

/** What a picture may ask of ECharts beyond its family's series. */
export type EChartsExtra = 'calendar' | 'custom' | 'graphic' | 'marks' | 'toolbox' | 'visualMap' | 'zoom';

export type EChartsFamily =
  | 'cartesian'
  | 'part-of-whole'
  | 'hierarchy'
  | 'relation'
  | 'grid'
  | 'statistic'
  | 'geo';

export interface GridColumn {
  key: string;
  label: string;
  align: 'left' | 'right' | 'center';
  generic: 0 | 1 | 2 | 3;
  /** Group header above the label, e.g. the metric of a time comparison. */
  group?: string;
  width?: number;
  /** Long texts are cut early instead of widening the column. */
  short?: boolean;
  /** Ready-made texts, by row; the raw values stay in `values` for sorting and copying. */
  texts: string[];
  values: ArrayLike<Cell>;
  /** CSS colours by row, from conditional formatting. */
  backgrounds?: (string | null)[];
  colours?: (string | null)[];
  /** Share 0..1 of a cell bar by row, negative to the left. */
  bars?: (number | null)[];
  /** Colours of the bars by row, from conditional formatting. */
  barColours?: (string | null)[];
  /** Negative bars are told apart by colour. */
  signedBars?: boolean;
  /** Positive and negative bars start at one common line. */
  alignedBars?: boolean;
  /** Texts may hold markup, to be sanitised before display. */
  markup?: boolean;
  total?: string;
}
export interface GridView {
  columns: GridColumn[];
  length: number;
  pageSize: number | null;
  /** The server pages; `rowCount` is the number of rows it holds. */
  serverPaging: { page: number; rowCount: number } | null;
  searchable: boolean;
  sort?: { key: string; descending: boolean }[];
  /** Column keys whose cells stand for a dimension value, for cross-filters: key to column label. */
  dimensions?: Record<string, string>;
  /** Readers may reorder columns. */
  rearrange?: boolean;
}

export interface PivotView {
  rowHeaders: string[][];
  columnHeaders: string[][];
  rowLevels: string[];
  columnLevels: string[];
  /** Cell texts, row-major; null where the combination has no rows. */
  texts: (string | null)[][];
  values: (Cell | undefined)[][];
  subtotalRows: number[];
  subtotalColumns: number[];
  /** Dimension values of each row and column by label, for cross-filters. */
  rowPaths: Record<string, Cell>[];
  columnPaths: Record<string, Cell>[];
  backgrounds?: (string | null)[][];
  colours?: (string | null)[][];
  /** Headers and texts may hold markup, to be sanitised before display. */
  markup?: boolean;
}

export interface NumberView {
  value: string;
  title?: string;
  subtitle?: string;
  comparison?: { text: string; direction: 'up' | 'down' | 'flat'; tone: 'good' | 'bad' | 'neutral' }[];
  /** A line under the figure, e.g. the date it is of. */
  caption?: string;
  trend?: EChartsOption;
  /** Heights of the texts as shares of the frame's height. */
  fontShare: number;
  titleShare?: number;
  subtitleShare?: number;
  comparisonShare?: number;
  colour?: string;
  background?: string;
}

/** The data behind a picture, for screen readers, "view as table" and copying. */
export interface DataTwin {
  caption: string;
  frame: Frame;
}
