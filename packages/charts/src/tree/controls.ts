import type { ControlSection } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, when } from '../shared/controls/control.ts';
import { filters, oneColumn, optionalMetric, requiredColumn, rowLimit } from '../shared/controls/query.ts';

const POSITIONS = choicesOf('left', 'top', 'right', 'bottom');

export const controls: ControlSection[] = [
  dataSection('Query', [
    [requiredColumn('id', 'Id', 'Identifies a node')],
    [requiredColumn('parent', 'Parent', 'The id of the node above')],
    [oneColumn('name', 'Name', { description: 'What a node is called' })],
    [drawing('text', 'root_node_id', 'Root node id', { description: 'Leave empty to start at the top' })],
    [optionalMetric('metric', 'Metric')],
    [filters],
    [rowLimit()],
  ]),
  customizeSection('Chart options', [
    [
      drawing('select', 'layout', 'Tree layout', {
        default: 'orthogonal',
        options: { choices: choicesOf(['orthogonal', 'Orthogonal'], ['radial', 'Radial']) },
      }),
      drawing('select', 'orient', 'Tree orientation', {
        default: 'LR',
        options: {
          choices: choicesOf(
            ['LR', 'Left to right'],
            ['RL', 'Right to left'],
            ['TB', 'Top to bottom'],
            ['BT', 'Bottom to top'],
          ),
        },
        visible: when('layout', 'orthogonal'),
      }),
    ],
    [
      drawing('select', 'node_label_position', 'Node label position', {
        default: 'left',
        options: { choices: POSITIONS },
      }),
      drawing('select', 'child_label_position', 'Child label position', {
        default: 'bottom',
        options: { choices: POSITIONS },
      }),
    ],
    [
      drawing('select', 'emphasis', 'Emphasis', {
        default: 'descendant',
        options: { choices: choicesOf(['ancestor', 'Ancestor'], ['descendant', 'Descendant']) },
      }),
    ],
    [
      drawing('select', 'symbol', 'Symbol', {
        default: 'emptyCircle',
        options: {
          choices: choicesOf('emptyCircle', 'circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow', 'none'),
        },
      }),
      drawing('slider', 'symbolSize', 'Symbol size', { default: 7, options: { min: 5, max: 30 } }),
    ],
    [
      drawing('select', 'roam', 'Enable graph roaming', {
        default: true,
        options: {
          choices: choicesOf(
            [false, 'Disabled'],
            ['scale', 'Scale only'],
            ['move', 'Move only'],
            [true, 'Scale and move'],
          ),
        },
      }),
      drawing('select', 'initialTreeDepth', 'Initial tree depth', {
        default: 2,
        options: { choices: choicesOf([-1, 'All'], 0, 1, 2, 3, 4, 5), freeForm: true },
      }),
    ],
  ]),
];
