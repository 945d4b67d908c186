import type { Control, ControlSection, Settings } from '../chart.ts';
import { COMPARISON_CHOICES } from '../shared/controls/analytics.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  when,
} from '../shared/controls/control.ts';
import { timeFormat } from '../shared/controls/look.ts';
import {
  filters,
  groupby,
  metrics,
  rowLimit,
  sortMetric,
  temporalLookup,
  timeGrain,
} from '../shared/controls/query.ts';
import { someTemporal } from '../shared/settings/column-kind.ts';
import { initialQueryMode } from '../shared/settings/initial.ts';

const aggregate = (settings: Settings): boolean => settings.query_mode !== 'raw';
const raw = (settings: Settings): boolean => settings.query_mode === 'raw';

const PAGE_SIZES = choicesOf([0, 'All'], 10, 20, 50, 100, 200);

const rowRows: Control[][] = [
  [
    querying('select', 'query_mode', 'Query mode', {
      initial: initialQueryMode,
      options: { choices: choicesOf(['aggregate', 'Aggregate'], ['raw', 'Raw records']) },
    }),
  ],
  [{ ...groupby, visible: aggregate }],
  [timeGrain((settings, context) => someTemporal(settings, ['groupby'], context))],
  [temporalLookup],
  [{ ...metrics, visible: aggregate, validate: () => null }],
  [querying('columns', 'all_columns', 'Columns', { default: [], visible: raw })],
  [querying('metrics', 'percent_metrics', 'Percentage metrics', { default: [], visible: aggregate })],
  [filters],
  [{ ...sortMetric(), visible: aggregate }],
  [
    querying('select', 'order_by_cols', 'Ordering', {
      default: [],
      options: { multiple: true },
      choices: ({ dataset }) =>
        dataset.columns.flatMap(({ name }) => [true, false].map(up => `[${JSON.stringify(name)}, ${up}]`)),
      visible: raw,
    }),
  ],
  [
    querying('checkbox', 'order_desc', 'Sort descending', {
      default: true,
      visible: settings => aggregate(settings) && Boolean(settings.timeseries_limit_metric),
    }),
  ],
];

const limitRows: Control[][] = [
  [
    querying('checkbox', 'server_pagination', 'Server pagination', {
      description: 'Ask the database for one page at a time',
      default: false,
    }),
    querying('select', 'server_page_length', 'Server page length', {
      default: 10,
      options: { choices: choicesOf(10, 20, 50, 100, 200), freeForm: true },
      visible: when('server_pagination'),
    }),
  ],
  [rowLimit()],
  [
    querying('select', 'percent_metric_calculation', 'Percentage metric calculation', {
      default: 'row_limit',
      options: { choices: choicesOf(['row_limit', 'Row limit'], ['all_records', 'All records']) },
      visible: aggregate,
    }),
  ],
  [
    querying('checkbox', 'show_totals', 'Show summary', {
      description: 'A last row with the totals of all rows, computed by the database',
      default: false,
      visible: aggregate,
    }),
  ],
];

const comparisonRows: Control[][] = [
  [
    querying('select', 'time_compare', 'Time shift', {
      options: {
        choices: choicesOf(
          '1 day ago',
          '1 week ago',
          '1 month ago',
          '1 year ago',
          ['custom', 'Custom date'],
          ['inherit', 'Inherit range from time filter'],
        ),
        freeForm: true,
      },
      visible: aggregate,
    }),
    querying('date', 'start_date_offset', 'Start date', { visible: when('time_compare', 'custom') }),
  ],
  [
    querying('select', 'comparison_type', 'Calculation type', {
      default: 'values',
      options: { choices: COMPARISON_CHOICES },
    }),
  ],
];

/** Rows the newer grid does not have: its columns always move and it computes shares from the rows it holds. */
const CLASSIC_ONLY = ['percent_metric_calculation', 'allow_rearrange_columns', 'allow_render_html'];

/** The controls of a table drawn by a grid: those of a plain table with another row limit and without what it lacks. */
export const gridControls = (): ControlSection[] =>
  controls.map(section => ({
    ...section,
    rows: section.rows
      .map(row => row.filter(control => !CLASSIC_ONLY.includes(control.setting)))
      .map(row => row.map(control => (control.setting === 'row_limit' ? rowLimit(1000) : control)))
      .filter(row => row.length > 0),
  }));

export const controls: ControlSection[] = [
  dataSection('Query', [...rowRows, ...limitRows]),
  customizeSection('Options', [
    [timeFormat('table_timestamp_format', 'Timestamp format')],
    [
      drawing('select', 'page_length', 'Page length', { options: { choices: PAGE_SIZES, freeForm: true } }),
      drawing('checkbox', 'include_search', 'Search box', { default: false }),
    ],
    [
      drawing('checkbox', 'allow_rearrange_columns', 'Allow columns to be rearranged', { default: false }),
      drawing('checkbox', 'allow_render_html', 'Render columns in HTML format', { default: true }),
    ],
    [drawing('column-config', 'column_config', 'Customize columns')],
  ]),
  customizeSection('Visual formatting', [
    [drawing('checkbox', 'show_cell_bars', 'Show cell bars', { default: true })],
    [
      drawing('checkbox', 'align_pn', 'Align +/-', { default: false, visible: when('show_cell_bars') }),
      drawing('checkbox', 'color_pn', 'Color +/-', { default: true, visible: when('show_cell_bars') }),
    ],
    [drawing('conditional-formatting', 'conditional_formatting', 'Conditional formatting')],
    [
      drawing('checkbox', 'comparison_color_enabled', 'Color for positive/negative change', {
        default: false,
      }),
      drawing('select', 'comparison_color_scheme', 'Comparison color scheme', {
        default: 'Green',
        options: {
          choices: choicesOf(['Green', 'Green for increase'], ['Red', 'Red for increase']),
        },
        visible: when('comparison_color_enabled'),
      }),
    ],
  ]),
  dataSection('Time comparison', comparisonRows),
];
