/** Business constants and limits, by the part of the product that keeps them. Milliseconds unless named otherwise. */

export const TOAST_DURATIONS = { info: 4000, success: 4000, warning: 6000, danger: 8000 } as const;

export const LIST = {
  pageSize: 25,
  defaultSort: { id: 'changed_on_delta_humanized', descending: true },
  skeletonCards: 25,
  cardWidth: 300,
  filterWidth: 175,
  rangeFilterWidth: 300,
  columnSizes: { xs: 25, sm: 50, md: 75, lg: 100, xl: 150, xxl: 200 },
  cellMaxWidth: 320,
  tooltipDashboards: 20,
} as const;

export const RECENT = { pageSize: 5, editedShown: 3, recentPageSize: 24, recentShown: 6 } as const;
export const CHART_PICKER_PAGE_SIZE = 200;
export const DATASET_SWAP_PAGE_SIZE = 25;
export const CHART_CHANGES_PAGE_SIZE = 50;
export const TABLE_PAGE_SIZES = { default: 15, choices: [5, 15, 25, 50, 100] } as const;
export const TABLE_HEIGHTS = { middle: 47, small: 39, header: 40, pagination: 68 } as const;
export const SMALL_TABLE_PAGE_SIZE = 10;

export const SELECT = {
  visibleTags: 4,
  tokenSeparators: [',', '\r\n', '\n', '\t', ';'],
  fastDebounce: 250,
  slowDebounce: 500,
  virtualAbove: 20,
  pageSize: 100,
  loadMoreAt: 0.7,
  loadingReset: 250,
} as const;

export const ASYNC_EVENTS = {
  listenerRetries: 6,
  retryDelay: 100,
  socketReconnectDelay: 2500,
  socketReconnects: 6,
  pollingDelay: 500,
  transport: 'polling',
} as const;

export const LOG_EVENTS = { batch: 1024, delay: 1000 } as const;
export const LOG_EVENT_NAMES = ['load_chart', 'render_chart', 'mount_dashboard', 'sqllab_run_query'] as const;
export const TIMING_EVENT_NAMES = [
  'load_chart',
  'render_chart',
  'hide_browser_tab',
  'sqllab_fetch_failed_query',
  'sqllab_load_tab_state',
] as const;

export const BREAKPOINTS = [576, 768, 992, 1200] as const;
export const SPINNER_SIZES = { s: 40, m: 70, l: 100 } as const;
export const EMPTY_STATE_SIZES = { small: 50, medium: 80, large: 150 } as const;
export const MODAL = { width: 600, maxWidth: 900 } as const;

export const COLOUR_SCHEME_FALLBACK = {
  categorical: 'supersetColors',
  sequential: 'superset_seq_1',
} as const;
export const DEFAULT_CHART_COLOUR = 'rgba(0,122,135,1)';
export const COLOUR_MAP_SYNC_DELAY = 500;
export const COPY_FOCUS_DELAY = 200;
export const AVATARS_SHOWN = 4;
export const TAG_NAME_SHOWN = 20;

export const ROW_LIMITS_OFFERED = [10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000] as const;
export const SERIES_LIMITS_OFFERED = [5, 10, 25, 50, 100, 500] as const;
export const DEFAULT_ROW_LIMIT = 10_000;
export const DEFAULT_FORM_DATA = { row_limit: 1000, time_range: 'No filter' } as const;
export const DEFAULT_TIME_GRAIN = 'P1D';
export const NO_TIME_RANGE = 'No filter';

export const EXPLORE = {
  maxRows: 100_000,
  maxServerPagedRows: 500_000,
  popover: { height: 240, width: 320 },
  fallbackChartId: 0,
} as const;

export const TEXT_VALUES = { empty: '<empty string>', null: '<NULL>', true: 'TRUE', false: 'FALSE' } as const;

export const FILTER_DELETION_UNDO = 5000;
export const REFRESH_STAGGER = 5000;

export const SQL_EDITOR = {
  tabSyncInterval: 5000,
  tabUpdateDebounce: 5000,
  saveDebounce: 2000,
  validationDebounce: 600,
  resizeThrottle: 100,
  clientIdLength: 11,
  tabStateVersion: 1,
  previewLimit: 100,
  pollInterval: 2000,
  pollLookBack: 5000,
  requestTimeout: 10_000,
  maxPolledAge: 21_600_000,
  inactiveAfter: 10_000,
  localStorage: { maxQueryAge: 864e5, maxResultKb: 1024, maxTotalKb: 5120, warnAt: 0.9, warnThrottle: 8000 },
  completionScores: { keyword: 100, function: 90, schema: 60, table: 55, column: 50 },
  leftBarWidth: 400,
  collapsedLeftBarWidth: 56,
  statusBarHeight: 30,
  northPercent: 30,
  gutterHeight: 5,
} as const;

/** Limits of running SQL; seconds where the name says so. */
export const SQL_LAB = {
  defaultLimit: 1000,
  maxRows: 1_000_000,
  /** Rows a plain reply shows; a grid reads windows. */
  displayRows: 10_000,
  /** Rows one such reply carries at most, however many are asked for. */
  maxPayloadRows: 100_000,
  limitsOffered: [10, 100, 1000, 10_000, 100_000, 1_000_000],
  timeoutSeconds: 30,
  asyncTimeoutSeconds: 21_600,
  estimateTimeoutSeconds: 10,
  /** How long results are kept unless the database's cache timeout says otherwise. */
  resultsSeconds: 86_400,
} as const;

export const GRID = {
  unit: 8,
  gutter: 16,
  columns: 12,
  minColumns: 1,
  minRowUnits: 5,
  maxRowUnits: 100,
  minRowHeight: 16,
  defaultChartWidth: 4,
  defaultChartHeight: 50,
  defaultMarkdownWidth: 4,
  positionLimit: 65_535,
  undoLimit: 50,
  edge: 20,
  hoverThrottle: 100,
  newChartStep: 5,
} as const;

export const UI_CONFIG_BITS = {
  hideTitle: 1,
  hideTab: 2,
  hideNavigation: 4,
  hideChartControls: 8,
  emitDataMasks: 16,
  showRowLimitWarning: 32,
} as const;

export const STANDALONE = { none: 0, hideNavigation: 1, hideNavigationAndTitle: 2, report: 3 } as const;

/** Folders of columns and metrics every dataset shows without storing them; their names belong to them alone. */
export const DEFAULT_FOLDERS = {
  metrics: '255b537d-58c8-443d-9fc1-4e4dc75047e2',
  columns: '83a7ae8f-2e8a-4f2b-a8cb-ebaebef95b9b',
} as const;
