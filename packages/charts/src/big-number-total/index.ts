import { columnOf, type Frame } from '@parallax/contract';
import { defineChart, type Settings, type TransformContext } from '../chart.ts';
import { cellColours } from '../shared/conditional-formatting.ts';
import { customizeSection, dataSection, drawing } from '../shared/controls/control.ts';
import { filters, metric } from '../shared/controls/query.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { formatRows, headerSize, metricNameRow, subtitleRows } from '../shared/number/controls.ts';
import { captions, readFigure } from '../shared/number/figure.ts';
import { buildQueries } from '../shared/query/base.ts';
import type { View } from '../view.ts';
import { manifest } from './manifest.ts';

function view(frames: Frame[], settings: Settings, context: TransformContext): View {
  const figure = readFigure(settings, context);
  const frame = emptyFrameOr(frames, 0);
  const column = columnOf(frame, figure.label) ?? frame.columns[0];
  const rules = cellColours(settings.conditional_formatting, frame, context.theme);
  const colour = column ? (rules.text(column.name, 0) ?? rules.background(column.name, 0)) : null;
  return {
    kind: 'number',
    number: {
      ...captions(settings, figure, 0.4),
      value: figure.text(column?.values[0], column),
      ...(colour ? { colour } : {}),
    },
  };
}

export const chart = defineChart({
  manifest,
  controls: [
    dataSection('Query', [[metric], [filters]]),
    customizeSection('Chart options', [
      [headerSize()],
      ...subtitleRows,
      metricNameRow,
      ...formatRows,
      [drawing('conditional-formatting', 'conditional_formatting', 'Conditional formatting')],
    ]),
  ],
  query: (settings, context) => buildQueries(settings, context, base => [base]),
  transform: view,
  suits: ({ rows, metrics, dimensions }) => (rows === 1 && metrics === 1 && dimensions === 0 ? 0.9 : 0),
});
