import type { Frame } from '@parallax/contract';
import type { EChartsOption, RadarComponentOption, RadarSeriesOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { withAlpha } from '../shared/colour/shade.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { shorten } from '../shared/draw/label.ts';
import { legendOf, type Side } from '../shared/draw/legend.ts';
import { dimensionsOf, extentOf, type Measure, measuresOf, nameAt, valuesAt } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import type { NumberFormatter } from '../shared/format/number.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { asNumber, isRecord, readFlag, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

/** The ends of a metric's axis: as set for it, else from zero (or the least) to a little over the largest. */
function axisRange(measure: Measure, settings: Settings): { min: number; max: number } {
  const all = isRecord(settings.column_config) ? settings.column_config : {};
  const own = isRecord(all[measure.label]) ? all[measure.label] : {};
  const config = isRecord(own) ? own : {};
  const [low, high] = extentOf(measure.values);
  const min = asNumber(config.radarMetricMinValue) ?? Math.min(0, low);
  const max = asNumber(config.radarMetricMaxValue) ?? high;
  return { min, max: max > min ? max : min + 1 };
}

/** Average width of a letter at the size of the names. */
const LETTER = 6.6;

type Position = 'top' | 'left' | 'right' | 'bottom' | 'inside';

interface Shape {
  name: string;
  values: (number | null)[];
  dimensions: Record<string, unknown>;
}

/** The metrics around the circle, with the names and texts readers see. */
interface Spokes {
  measures: Measure[];
  titles: string[];
  formats: NumberFormatter[];
}

/** Its name stands over or under the middle, with the whole width for itself. */
const isUpright = (at: number, count: number): boolean =>
  Math.abs(Math.sin((2 * Math.PI * at) / Math.max(1, count))) < 0.1;

function radarGrid(
  { measures, titles }: Spokes,
  space: Record<Side, number>,
  labelled: boolean,
  settings: Settings,
  { theme, width, height }: TransformContext,
): RadarComponentOption {
  const { top, bottom, left, right } = space;
  const plot = width - left - right;
  const radius = Math.max(20, Math.min(plot - 140, height - top - bottom - 64) / 2);
  const nameWidth = Math.max(48, Math.min(110, plot / 2 - radius - 26));
  return {
    shape: readFlag(settings, 'is_circle') ? 'circle' : 'polygon',
    radius,
    center: [left + plot / 2, top + (height - top - bottom) / 2],
    splitNumber: 4,
    axisNameGap: labelled ? 22 : 12,
    indicator: measures.map((measure, at) => ({
      name: shorten(titles[at]!, Math.floor((isUpright(at, measures.length) ? plot : nameWidth) / LETTER)),
      ...axisRange(measure, settings),
    })),
    axisName: { color: theme.secondary, fontSize: 12 },
    axisLine: { lineStyle: { color: theme.line } },
    splitLine: { lineStyle: { color: theme.line } },
    splitArea: { show: false },
  };
}

function radarSeries(
  shapes: readonly Shape[],
  { titles, formats }: Spokes,
  labelled: boolean,
  settings: Settings,
  context: TransformContext,
): RadarSeriesOption {
  const colourOf = coloursOf(settings, context);
  const labelOf = (value: number | null, at: number): string => {
    const text = value === null ? '' : (formats[at] ?? String)(value);
    return settings.label_type === 'key_value' ? `${titles[at] ?? ''}: ${text}` : text;
  };
  return {
    type: 'radar',
    symbolSize: 5,
    emphasis: { lineStyle: { width: 3 } },
    data: shapes.map(shape => {
      const opacity = isDimmed(context, shape.name) ? DIMMED_OPACITY : 1;
      const colour = colourOf(shape.name);
      return {
        name: shape.name,
        value: shape.values.map(value => value ?? '-'),
        itemStyle: { color: colour, opacity },
        lineStyle: { color: colour, width: 2, opacity },
        areaStyle: { color: withAlpha(colour, 0.1) },
        label: {
          show: labelled,
          position: readText(settings, 'label_position', 'top') as Position,
          color: context.theme.text,
          fontSize: 11,
          formatter: ({ value, dimensionIndex }: { value?: unknown; dimensionIndex?: number }) =>
            labelOf(asNumber(value), dimensionIndex ?? 0),
        },
      };
    }),
  };
}

export function radarView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const groups = dimensionsOf(frame, settings, 'groupby', readText(settings, 'date_format'));
  const measures = measuresOf(frame, settings, 'metrics');
  const spokes: Spokes = {
    measures,
    titles: measures.map(measure => displayName(measure.label, context)),
    formats: measures.map(measure => chosenFormatter(measure.label, settings, context)),
  };
  const shapes = Array.from(
    { length: frame.length },
    (_, row): Shape => ({
      name: nameAt(groups, row) || 'Total',
      values: measures.map(measure => measure.values[row] ?? null),
      dimensions: valuesAt(groups, row),
    }),
  );
  const legend = legendOf(groups.length > 0 ? shapes.map(shape => shape.name) : [], settings, context);
  const labelled = readFlag(settings, 'show_labels', true) && shapes.length <= 3;
  const option: EChartsOption = {
    ...baseOption(context),
    legend: legend.option,
    radar: radarGrid(spokes, legend.space, labelled, settings, context),
    tooltip: itemTooltip(context, ({ name }) => {
      const shape = shapes.find(item => item.name === name);
      if (!shape) return null;
      const values = spokes.titles.map((title, at) => ({
        name: title,
        values: [spokes.formats[at]!(shape.values[at] ?? null)],
      }));
      return { title: shape.name, rows: values };
    }),
    series: [radarSeries(shapes, spokes, labelled, settings, context)],
  };
  return {
    kind: 'echarts',
    family: 'part-of-whole',
    option,
    pick: { by: 'item', values: Object.fromEntries(shapes.map(shape => [shape.name, shape.dimensions])) },
  };
}
