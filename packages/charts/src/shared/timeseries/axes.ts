import type { Settings, TransformContext } from '../../chart.ts';
import { categoryAxis, logFloor, measureAxis, timeAxis } from '../draw/axis.ts';
import type { NumberFormatter } from '../format/number.ts';
import { numberFormatter } from '../format/number.ts';
import { grainPattern, SMART_DATE, timeFormatter } from '../format/time.ts';
import { plainText } from '../format/value.ts';
import { asNumber, readBounds, readFlag, readNumber, readText } from '../settings/read.ts';
import type { Series, XValues } from './data.ts';
import type { SeriesStyle } from './style.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds of a grain, the shortest for months and years: ticks may be that close but no closer. */
export function grainLength(grain: unknown): number | undefined {
  if (typeof grain !== 'string') return undefined;
  if (grain.includes('P1W')) return 7 * DAY;
  const match = /^P(T?)(\d+)([SMHDY])$/.exec(grain);
  if (!match) return undefined;
  const count = Number(match[2]);
  const units: Record<string, number> = match[1]
    ? { S: 1000, M: MINUTE, H: HOUR }
    : { D: DAY, M: 28 * DAY, Y: 365 * DAY };
  const unit = units[match[3]!];
  return unit === undefined ? undefined : count * unit;
}

/** Text of an x value for tooltips, in full. */
export function xTextOf(x: XValues, settings: Settings): (value: number | string | null) => string {
  if (x.kind === 'time') {
    const chosen = readText(settings, 'tooltipTimeFormat', SMART_DATE);
    const grain = typeof settings.time_grain_sqla === 'string' ? settings.time_grain_sqla : null;
    const pattern = chosen === SMART_DATE ? (grainPattern(grain) ?? 'smart_date_detailed') : chosen;
    const format = timeFormatter(pattern);
    return value => format(asNumber(value));
  }
  if (x.kind === 'value') {
    const format = numberFormatter(readText(settings, 'x_axis_number_format', '~g'));
    return value => format(asNumber(value));
  }
  return value => plainText(value);
}

export function domainAxis(x: XValues, settings: Settings, style: SeriesStyle, context: TransformContext) {
  const text = {
    name: readText(settings, style.horizontal ? 'y_axis_title' : 'x_axis_title'),
    nameGap: readNumber(settings, style.horizontal ? 'y_axis_title_margin' : 'x_axis_title_margin') ?? 0,
    rotate: style.horizontal ? 0 : (readNumber(settings, 'xAxisLabelRotation') ?? 0),
  };
  if (x.kind === 'time') {
    const grain = grainLength(settings.time_grain_sqla);
    return timeAxis(
      {
        ...text,
        format: timeFormatter(readText(settings, 'x_axis_time_format', SMART_DATE)),
        minorTicks: readFlag(settings, 'minorTicks'),
        ...(grain ? { minInterval: grain } : {}),
        ...(grain && readFlag(settings, 'force_max_interval') ? { maxInterval: grain } : {}),
      },
      context,
    );
  }
  if (x.kind === 'value') {
    const [min, max] = readBounds(settings, 'xAxisBounds');
    return measureAxis(
      {
        ...text,
        format: numberFormatter(readText(settings, 'x_axis_number_format', '~g')),
        fit: readFlag(settings, 'truncateXAxis', true),
        min,
        max,
        length: style.horizontal ? context.height : context.width / 1.5,
      },
      context,
    );
  }
  return categoryAxis(
    {
      ...text,
      values: x.values.map(value => String(value)),
      interval: settings.xAxisLabelInterval === '0' || settings.xAxisLabelInterval === 0 ? 0 : 'auto',
      inverse: style.horizontal,
      boundaryGap: style.shape === 'bar' || style.shape === 'scatter',
      labelWidth: style.horizontal ? Math.round(context.width * 0.25) : 140,
    },
    context,
  );
}

export interface ValueAxisSettings {
  format: NumberFormatter;
  title: string;
  titleGap: number;
  log: boolean;
  bounds: [number | null, number | null];
  /** Shares fill the axis from 0 to 1. */
  shares: boolean;
}

export function valueAxis(
  axis: ValueAxisSettings,
  series: readonly Series[],
  settings: Settings,
  style: Pick<SeriesStyle, 'horizontal'>,
  context: TransformContext,
) {
  const [low, high] = axis.bounds;
  const floor = axis.log ? logFloor(series.flatMap(item => item.values)) : undefined;
  return measureAxis(
    {
      name: axis.title,
      nameGap: axis.titleGap,
      nameOnTop: settings.y_axis_title_position === 'Top' && !style.horizontal,
      format: axis.format,
      log: axis.log,
      min: low ?? floor ?? (axis.shares ? 0 : null),
      max: high ?? (axis.shares ? 1 : null),
      fit: readFlag(settings, 'truncateYAxis'),
      minorTicks: readFlag(settings, 'minorTicks') && style.horizontal,
      minorLines: readFlag(settings, 'minorSplitLine'),
      length: style.horizontal ? context.width / 1.5 : context.height,
    },
    context,
  );
}
