import type { Control, ControlSection } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  isNumber,
  when,
} from '../shared/controls/control.ts';
import { checkbox, colourScheme, legendRows } from '../shared/controls/look.ts';
import { filters, metric, oneColumn, requiredColumn, rowLimit } from '../shared/controls/query.ts';

const force = (
  setting: string,
  label: string,
  fallback: number,
  min: number,
  max: number,
  step: number,
): Control =>
  drawing('slider', setting, label, {
    default: fallback,
    options: { min, max, step },
    visible: when('layout', 'force'),
  });

export const controls: ControlSection[] = [
  dataSection('Query', [
    [requiredColumn('source', 'Source')],
    [requiredColumn('target', 'Target')],
    [metric],
    [
      oneColumn('source_category', 'Source category', {
        description: 'Nodes of one category share a colour',
      }),
    ],
    [oneColumn('target_category', 'Target category')],
    [filters],
    [rowLimit()],
  ]),
  customizeSection('Chart options', [
    [colourScheme],
    ...legendRows,
    [
      drawing('select', 'layout', 'Graph layout', {
        default: 'force',
        options: { choices: choicesOf(['force', 'Force'], ['circular', 'Circular']) },
      }),
      drawing('select', 'edgeSymbol', 'Edge symbols', {
        default: 'none,arrow',
        options: {
          choices: choicesOf(
            ['none,none', 'None → None'],
            ['none,arrow', 'None → Arrow'],
            ['circle,arrow', 'Circle → Arrow'],
            ['circle,circle', 'Circle → Circle'],
          ),
        },
      }),
    ],
    [checkbox('draggable', 'Enable node dragging')],
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
      drawing('select', 'selectedMode', 'Node select mode', {
        default: 'single',
        options: { choices: choicesOf([false, 'Disabled'], ['single', 'Single'], ['multiple', 'Multiple']) },
      }),
    ],
    [
      drawing('number', 'showSymbolThreshold', 'Label threshold', {
        default: 0,
        validate: isNumber,
        description: 'Smallest figure of a node that gets a label',
      }),
    ],
    [
      drawing('number', 'baseNodeSize', 'Node size', { default: 20, validate: isNumber }),
      drawing('number', 'baseEdgeWidth', 'Edge width', { default: 3, validate: isNumber }),
    ],
    [force('edgeLength', 'Edge length', 400, 100, 1000, 50), force('gravity', 'Gravity', 0.3, 0.1, 1, 0.1)],
    [force('repulsion', 'Repulsion', 1000, 100, 3000, 50), force('friction', 'Friction', 0.2, 0.1, 1, 0.1)],
  ]),
];
