import { columnOf, type Frame, type QueryObject } from '@parallax/contract';
import { defineChart, type QueryContextInput, type Settings, type TransformContext } from '../chart.ts';
import {
  choicesOf,
  customizeSection,
  dataSection,
  drawing,
  querying,
  when,
} from '../shared/controls/control.ts';
import { currencyFormat, numberFormat } from '../shared/controls/look.ts';
import { filters, metric, rowLimit } from '../shared/controls/query.ts';
import { numberFormatter } from '../shared/format/number.ts';
import { toNumber } from '../shared/format/value.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { headerSize, metricNameRow, subheaderSize, subtitleRows } from '../shared/number/controls.ts';
import { captions, readFigure } from '../shared/number/figure.ts';
import { buildQueries } from '../shared/query/base.ts';
import { dashboardFilters } from '../shared/query/dashboard-filters.ts';
import { shiftOffsets } from '../shared/query/time-comparison.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { NumberView, View } from '../view.ts';
import { comparedBy, comparedLook } from './comparison.ts';
import { manifest } from './manifest.ts';

function query(settings: Settings, context: QueryContextInput): QueryObject[] {
  const override = dashboardFilters(settings, context).time_compare;
  const offsets = shiftOffsets(override === undefined ? settings : { ...settings, time_compare: override });
  return buildQueries(settings, context, base => [{ ...base, time_offsets: offsets }], { cols: 'columns' });
}

type Tone = 'good' | 'bad' | 'neutral';

function toneOf(difference: number, settings: Settings): Tone {
  if (!readFlag(settings, 'comparison_color_enabled') || difference === 0) return 'neutral';
  const risingIsGood = readText(settings, 'comparison_color_scheme', 'Green') === 'Green';
  return difference > 0 === risingIsGood ? 'good' : 'bad';
}

function view(frames: Frame[], settings: Settings, context: TransformContext): View {
  const figure = readFigure(settings, context);
  const frame = emptyFrameOr(frames, 0);
  const current = toNumber(columnOf(frame, figure.label)?.values[0] ?? null);
  const earlierColumn = frame.columns.find(column => column.name.startsWith(`${figure.label}__`));
  const earlier = toNumber(earlierColumn?.values[0] ?? null);
  const percent = numberFormatter(readText(settings, 'percentDifferenceFormat', '.1%'));
  const comparison: NumberView['comparison'] = [];
  if (current !== null && earlier !== null) {
    const difference = current - earlier;
    const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'flat';
    const tone = toneOf(difference, settings);
    const share = earlier === 0 ? '–' : percent(difference / Math.abs(earlier));
    comparison.push(
      ...comparedBy('Previous value', figure.format(earlier), settings, {
        direction: 'flat',
        tone: 'neutral',
      }),
      ...comparedBy('Delta', figure.format(difference), settings, { direction, tone }),
      ...comparedBy('Percent change', share, settings, { direction, tone }),
    );
  }
  return {
    kind: 'number',
    number: {
      ...captions(settings, figure, 0.2),
      value: figure.format(current),
      comparison,
      comparisonShare: readNumber(settings, 'subheader_font_size') ?? 0.125,
    },
  };
}

export const chart = defineChart({
  manifest,
  controls: [
    dataSection('Query', [[metric], [filters], [rowLimit()]]),
    dataSection('Time comparison', [
      [
        querying('select', 'time_compare', 'Time shift', {
          default: 'inherit',
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
        }),
        querying('date', 'start_date_offset', 'Start date', { visible: when('time_compare', 'custom') }),
      ],
    ]),
    customizeSection('Chart options', [
      [numberFormat('y_axis_format', 'Number format')],
      [numberFormat('percentDifferenceFormat', 'Percent difference format')],
      [currencyFormat()],
      [headerSize(0.2)],
      ...subtitleRows,
      metricNameRow,
      [subheaderSize(0.125)],
      [
        drawing('checkbox', 'comparison_color_enabled', 'Add color for positive/negative change', {
          default: false,
        }),
        drawing('select', 'comparison_color_scheme', 'Color scheme for comparison', {
          default: 'Green',
          options: {
            choices: choicesOf(
              ['Green', 'Green for increase, red for decrease'],
              ['Red', 'Red for increase, green for decrease'],
            ),
          },
          visible: when('comparison_color_enabled'),
        }),
      ],
      [comparedLook],
    ]),
  ],
  query,
  transform: view,
});
