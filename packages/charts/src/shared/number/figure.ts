import { type Cell, type Column, GENERIC, genericOf } from '@parallax/contract';
import type { Settings, TransformContext } from '../../chart.ts';
import { timeFormatter } from '../format/time.ts';
import { metricFormatter, plainText, toNumber } from '../format/value.ts';
import { metricLabel } from '../query/labels.ts';
import { readFlag, readMetrics, readNumber, readText } from '../settings/read.ts';

export interface Figure {
  label: string;
  /** The name a reader sees. */
  name: string;
  format: (value: number | null) => string;
  /** A cell of the metric's column as text; a metric may also give a date or a text. */
  text: (cell: Cell | undefined, column?: Column) => string;
}

export const NO_DATA = 'No data';

/** The one metric of a number chart and how its values read. */
export function readFigure(settings: Settings, context: TransformContext): Figure {
  const [label = ''] = readMetrics(settings, 'metric').map(metricLabel);
  const saved = context.dataset.metrics.find(metric => metric.name === label);
  const number = metricFormatter(
    label,
    { numberFormat: readText(settings, 'y_axis_format', 'SMART_NUMBER'), currency: settings.currency_format },
    context,
  );
  const time = timeFormatter(readText(settings, 'time_format'));
  const forced = readFlag(settings, 'force_timestamp_formatting');
  return {
    label,
    name: saved?.verboseName || label,
    format: value => (value === null ? NO_DATA : number(value)),
    text: (cell, column) => {
      if (cell === null || cell === undefined) return NO_DATA;
      const value = toNumber(cell);
      if (value === null) return plainText(cell);
      const temporal = column !== undefined && genericOf(column.kind) === GENERIC.temporal;
      return temporal || forced ? time(value) : number(value);
    },
  };
}

/** Title, subtitle and sizes that all number charts share. */
export function captions(settings: Settings, figure: Figure, fallbackShare: number) {
  const subtitle = readText(settings, 'subtitle') || readText(settings, 'subheader');
  return {
    fontShare: readNumber(settings, 'header_font_size') ?? fallbackShare,
    titleShare: readNumber(settings, 'metric_name_font_size') ?? 0.15,
    subtitleShare: readNumber(settings, 'subtitle_font_size') ?? 0.15,
    ...(readFlag(settings, 'show_metric_name') ? { title: figure.name } : {}),
    ...(subtitle ? { subtitle } : {}),
  };
}
