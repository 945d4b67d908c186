import { addImport, addItem, type Plan, spellings } from './plan.ts';

/** A chart type that works from the first minute: one metric by one dimension, as bars. */
export function chartPlan(name: string): Plan {
  const { kebab, snake, camel, title } = spellings(name);
  const folder = `packages/charts/src/${kebab}`;
  return {
    files: {
      [`${folder}/manifest.ts`]: manifest(snake, title),
      [`${folder}/controls.ts`]: controls,
      [`${folder}/query.ts`]: query,
      [`${folder}/transform.ts`]: transform,
      [`${folder}/index.ts`]: definition,
      [`${folder}/examples/basic.json`]: example(snake),
    },
    edits: {
      'packages/charts/src/index.ts': text =>
        addItem(
          addImport(text, `import { manifest as ${camel} } from './${kebab}/manifest.ts';`),
          'const entries: ChartEntry[] = [',
          `{ manifest: ${camel}, load: () => import('./${kebab}/index.ts') }`,
        ),
    },
  };
}

const manifest = (type: string, name: string) => `import type { ChartManifest } from '../chart.ts';

export const manifest: ChartManifest = {
  type: '${type}',
  name: '${name}',
  description: 'Compares one metric across the values of a dimension.',
  category: 'Ranking',
  tags: [],
  behaviours: [],
};
`;

const controls = `import type { ControlSection } from '../chart.ts';
import { customizeSection, dataSection } from '../shared/controls/control.ts';
import { numberFormat } from '../shared/controls/look.ts';
import { filters, groupby, metric, rowLimit } from '../shared/controls/query.ts';

export const controls: ControlSection[] = [
  dataSection('Query', [[groupby], [metric], [filters], [rowLimit(100)]]),
  customizeSection('Chart Options', [[numberFormat('number_format', 'Number format')]]),
];
`;

const query = `import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { baseQuery } from '../shared/query/base.ts';
import { readMetrics } from '../shared/settings/read.ts';

export function query(settings: Settings, context: QueryContextInput): QueryObject[] {
  const orderby = readMetrics(settings, 'metric').map((metric): [typeof metric, boolean] => [metric, false]);
  return [{ ...baseQuery(settings, context), orderby }];
}
`;

const transform = `import { columnOf, type Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { categoryAxis, measureAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { dimensionText, metricFormatter, toNumber } from '../shared/format/value.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { columnLabel, metricLabel } from '../shared/query/labels.ts';
import { readColumns, readMetrics, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

export function transform(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const dimensions = readColumns(settings, 'groupby').map(column => columnOf(frame, columnLabel(column)));
  const label = readMetrics(settings, 'metric').map(metricLabel)[0] ?? '';
  const values = columnOf(frame, label)?.values ?? [];
  const rows = Array.from({ length: frame.length }, (_, row) => row);
  const format = metricFormatter(label, { numberFormat: readText(settings, 'number_format') }, context);
  return {
    kind: 'echarts',
    family: 'cartesian',
    option: {
      ...baseOption(context),
      xAxis: categoryAxis(
        {
          values: rows.map(row => dimensions.map(column => dimensionText(column?.values[row], column)).join(', ')),
        },
        context,
      ),
      yAxis: measureAxis({ length: context.height, format }, context),
      series: [{ type: 'bar', name: label, data: rows.map(row => toNumber(values[row])) }],
    },
  };
}
`;

const definition = `import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { query } from './query.ts';
import { transform } from './transform.ts';

export const chart = defineChart({ manifest, controls, query, transform });
`;

const example = (type: string) =>
  `${JSON.stringify(
    {
      settings: { viz_type: type, groupby: ['region'], metric: 'revenue' },
      dataset: {
        columns: [
          { name: 'region', kind: 'string' },
          { name: 'amount', kind: 'float' },
        ],
        metrics: [
          { name: 'revenue', verboseName: null, expression: 'SUM(amount)', d3Format: null, currency: null },
        ],
      },
      frames: [
        {
          columns: [
            { name: 'region', kind: 'string', values: ['North', 'South', null] },
            { name: 'revenue', kind: 'float', values: [31.5, 12, 4] },
          ],
        },
      ],
    },
    null,
    1,
  )}\n`;
