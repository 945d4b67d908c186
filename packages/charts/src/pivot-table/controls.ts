import type { Control, ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, querying } from '../shared/controls/control.ts';
import { currencyFormat, numberFormat, timeFormat } from '../shared/controls/look.ts';
import {
  filters,
  metrics,
  orderDescending,
  rowLimit,
  seriesLimit,
  sortMetric,
  temporalLookup,
  timeGrain,
} from '../shared/controls/query.ts';
import { someTemporal } from '../shared/settings/column-kind.ts';

const total = (setting: string, label: string, description: string): Control =>
  querying('checkbox', setting, label, { description, default: false });

const order = (setting: string, label: string): Control =>
  drawing('select', setting, label, {
    default: 'key_a_to_z',
    options: {
      choices: choicesOf(
        ['key_a_to_z', 'Key A-Z'],
        ['key_z_to_a', 'Key Z-A'],
        ['value_a_to_z', 'Value ascending'],
        ['value_z_to_a', 'Value descending'],
      ),
    },
  });

const position = (setting: string, label: string, first: string, last: string): Control =>
  drawing('select', setting, label, {
    default: false,
    options: { choices: choicesOf([true, first], [false, last]) },
  });

/** Totals always come from the database, so of the older aggregations only the shares still differ. */
const SHOW_AS = choicesOf(
  ['Sum', 'Actual values'],
  ['Sum as Fraction of Total', 'Share of total'],
  ['Sum as Fraction of Rows', 'Share of row'],
  ['Sum as Fraction of Columns', 'Share of column'],
);

export const controls: ControlSection[] = [
  dataSection('Query', [
    [querying('columns', 'groupbyColumns', 'Columns', { default: [] })],
    [querying('columns', 'groupbyRows', 'Rows', { default: [] })],
    [timeGrain((settings, context) => someTemporal(settings, ['groupbyColumns', 'groupbyRows'], context))],
    [temporalLookup],
    [metrics],
    [
      drawing('select', 'metricsLayout', 'Apply metrics on', {
        default: 'COLUMNS',
        options: { choices: choicesOf(['COLUMNS', 'Columns'], ['ROWS', 'Rows']) },
      }),
    ],
    [filters],
    [seriesLimit('series_limit')],
    [rowLimit(10_000, 'Cell limit')],
    [sortMetric('series_limit_metric')],
    [orderDescending(null)],
  ]),
  dataSection('Options', [
    [
      querying('select', 'aggregateFunction', 'Show values as', {
        default: 'Sum',
        options: { choices: SHOW_AS, freeForm: true },
      }),
    ],
    [
      total('rowTotals', 'Show rows total', 'A last column with the total of each row'),
      total('rowSubTotals', 'Show rows subtotal', 'Totals of each group of rows'),
    ],
    [
      total('colTotals', 'Show columns total', 'A last row with the total of each column'),
      total('colSubTotals', 'Show columns subtotal', 'Totals of each group of columns'),
    ],
    [querying('checkbox', 'transposePivot', 'Transpose pivot', { default: false })],
    [
      drawing('checkbox', 'combineMetric', 'Combine metrics', {
        description: 'Metrics side by side within each column',
        default: false,
      }),
    ],
  ]),
  customizeSection('Options', [
    [numberFormat('valueFormat', 'Value format')],
    [currencyFormat()],
    [timeFormat('date_format', 'Date format')],
    [order('rowOrder', 'Sort rows by'), order('colOrder', 'Sort columns by')],
    [
      position('rowSubtotalPosition', 'Rows subtotal position', 'Top', 'Bottom'),
      position('colSubtotalPosition', 'Columns subtotal position', 'Left', 'Right'),
    ],
    [drawing('conditional-formatting', 'conditional_formatting', 'Conditional formatting')],
    [drawing('checkbox', 'allow_render_html', 'Render columns in HTML format', { default: true })],
  ]),
];
