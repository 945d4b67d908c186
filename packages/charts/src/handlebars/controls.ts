import type { Control, ControlSection, Settings } from '../chart.ts';
import { choicesOf, customizeSection, dataSection, drawing, querying } from '../shared/controls/control.ts';
import { filters, groupby, metrics, rowLimit, sortMetric } from '../shared/controls/query.ts';
import { initialQueryMode } from '../shared/settings/initial.ts';

const aggregate = (settings: Settings): boolean => settings.query_mode !== 'raw';
const raw = (settings: Settings): boolean => settings.query_mode === 'raw';

export const DEFAULT_TEMPLATE = `<ul class="data-list">
  {{#each data}}
    <li>{{stringify this}}</li>
  {{/each}}
</ul>`;

const DEFAULT_STYLE = `.data-list {
  list-style: none;
  padding: 0 12px;
}`;

const rows: Control[][] = [
  [
    querying('select', 'query_mode', 'Query mode', {
      initial: initialQueryMode,
      options: { choices: choicesOf(['aggregate', 'Aggregate'], ['raw', 'Raw records']) },
    }),
  ],
  [{ ...groupby, visible: aggregate }],
  [{ ...metrics, visible: aggregate, validate: () => null }],
  [querying('columns', 'all_columns', 'Columns', { default: [], visible: raw })],
  [querying('metrics', 'percent_metrics', 'Percentage metrics', { default: [], visible: aggregate })],
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
  [querying('checkbox', 'order_desc', 'Sort descending', { default: true })],
  [rowLimit()],
  [filters],
];

export const controls: ControlSection[] = [
  dataSection('Query', rows),
  customizeSection('Template', [
    [
      drawing('code', 'handlebarsTemplate', 'Handlebars template', {
        description: 'Sees the rows as `data`',
        default: DEFAULT_TEMPLATE,
        options: { language: 'handlebars' },
      }),
    ],
    [
      drawing('code', 'styleTemplate', 'CSS styles', {
        default: DEFAULT_STYLE,
        options: { language: 'css' },
      }),
    ],
  ]),
];
