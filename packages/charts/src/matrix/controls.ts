import type { Control, ControlSection, Settings } from '../chart.ts';
import { choicesOf, drawing, isNumber, querying, required, when } from '../shared/controls/control.ts';
import { checkbox } from '../shared/controls/look.ts';
import type { Side } from './axis.ts';

const enabled = when('matrixify_enable');

const whenAll =
  (...conditions: ((settings: Settings) => boolean)[]) =>
  (settings: Settings): boolean =>
    conditions.every(condition => condition(settings));

/** How one side of the grid is divided. */
function sideRows(side: Side, label: string): Control[][] {
  const mode = `matrixify_mode_${side}`;
  const chosen = `matrixify_dimension_selection_mode_${side}`;
  const order = `matrixify_all_sort_by_${side}`;
  const byValues = whenAll(enabled, when(mode, 'dimensions'));
  const ranked = (settings: Settings): boolean =>
    byValues(settings) &&
    (settings[chosen] === 'topn' || (settings[chosen] === 'all' && settings[order] === 'metric'));
  return [
    [
      querying('select', mode, label, {
        default: 'disabled',
        visible: enabled,
        options: {
          choices: choicesOf(
            ['disabled', 'Not divided'],
            ['metrics', 'By metrics'],
            ['dimensions', 'By values of a dimension'],
          ),
        },
      }),
    ],
    [
      querying('metrics', `matrixify_${side}`, 'Metrics', {
        description: 'One chart for each',
        visible: whenAll(enabled, when(mode, 'metrics')),
      }),
    ],
    [
      querying('select', chosen, 'Which values', {
        default: 'members',
        visible: byValues,
        options: {
          choices: choicesOf(['members', 'Chosen ones'], ['topn', 'The first by a metric'], ['all', 'All']),
        },
      }),
    ],
    [
      querying('number', `matrixify_topn_value_${side}`, 'How many', {
        default: 10,
        validate: isNumber,
        options: { min: 1, max: 100 },
        visible: whenAll(byValues, when(chosen, 'topn')),
      }),
      querying('select', order, 'Order', {
        default: 'a_to_z',
        visible: whenAll(byValues, when(chosen, 'all')),
        options: {
          choices: choicesOf(['a_to_z', 'A to Z'], ['z_to_a', 'Z to A'], ['metric', 'By a metric']),
        },
      }),
    ],
    [querying('metric', `matrixify_topn_metric_${side}`, 'Metric', { visible: ranked, validate: required })],
    [
      querying('checkbox', `matrixify_topn_order_${side}`, 'Largest first', {
        default: true,
        visible: ranked,
      }),
    ],
    [querying('dimension-values', `matrixify_dimension_${side}`, 'Dimension', { visible: byValues })],
  ];
}

const look = (control: Control): Control => ({ ...control, visible: enabled });

/** The tab that repeats a chart over a grid. */
export const matrixSection: ControlSection[] = [
  {
    label: 'Grid of charts',
    tab: 'matrix',
    rows: [
      [
        querying('checkbox', 'matrixify_enable', 'Repeat this chart over a grid', {
          description: 'One chart for each metric or value, in rows and columns',
          default: false,
        }),
      ],
    ],
  },
  { label: 'Rows', tab: 'matrix', rows: sideRows('rows', 'Rows') },
  { label: 'Columns', tab: 'matrix', rows: sideRows('columns', 'Columns') },
  {
    label: 'Layout',
    tab: 'matrix',
    rows: [
      [
        look(
          drawing('number', 'matrixify_row_height', 'Row height', {
            default: 300,
            validate: isNumber,
            options: { min: 80, max: 2000 },
          }),
        ),
      ],
      [look(checkbox('matrixify_fit_columns_dynamically', 'Fit the columns to the width', true))],
      [
        drawing('number', 'matrixify_charts_per_row', 'Charts per row', {
          default: 4,
          validate: isNumber,
          options: { min: 1, max: 100 },
          visible: whenAll(enabled, when('matrixify_fit_columns_dynamically', false)),
        }),
      ],
      [
        look(
          drawing('text', 'matrixify_cell_title_template', 'Title of a cell', {
            description: '{{row}} and {{column}} stand for its headings',
          }),
        ),
      ],
      [
        look(checkbox('matrixify_show_row_labels', 'Show row labels', true)),
        look(checkbox('matrixify_show_column_headers', 'Show column headers', true)),
      ],
    ],
  },
];
