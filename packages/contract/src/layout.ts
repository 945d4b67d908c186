/** The layout of a dashboard, as `position_json` stores it: a flat map of nodes, tied together by `children`. */
export const COMPONENT_TYPES = [
  'CHART',
  'COLUMN',
  'HEADER',
  'GRID',
  'ROOT',
  'DIVIDER',
  'MARKDOWN',
  'ROW',
  'TABS',
  'TAB',
  'DYNAMIC',
] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

export const LAYOUT_VERSION = 'v2';
export const VERSION_KEY = 'DASHBOARD_VERSION_KEY';
export const ROOT_ID = 'ROOT_ID';
export const GRID_ID = 'GRID_ID';
/** Holds the dashboard's title; stands outside the tree. */
export const HEADER_ID = 'HEADER_ID';

export const HEADER_SIZES = ['SMALL_HEADER', 'MEDIUM_HEADER', 'LARGE_HEADER'] as const;
export type HeaderSize = (typeof HEADER_SIZES)[number];
export const BACKGROUNDS = ['BACKGROUND_TRANSPARENT', 'BACKGROUND_WHITE'] as const;
export type Background = (typeof BACKGROUNDS)[number];

/** Which keys a node has depends on its type; keys nobody knows survive a round trip. */
export interface LayoutMeta {
  chartId?: number;
  /** Columns of the twelve. */
  width?: number;
  /** Units of eight pixels. */
  height?: number;
  uuid?: string | null;
  sliceName?: string;
  sliceNameOverride?: string;
  text?: string;
  defaultText?: string;
  placeholder?: string;
  headerSize?: string;
  background?: string;
  code?: string;
  componentKey?: string;
  [other: string]: unknown;
}

export interface LayoutNode {
  id: string;
  type: ComponentType;
  /** The only truth about the tree. */
  children: string[];
  /** Ancestors from the root to the direct parent; derived from `children`. */
  parents: string[];
  meta: LayoutMeta;
}

export type Layout = Record<string, LayoutNode>;
