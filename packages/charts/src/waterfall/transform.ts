import type { Frame } from '@parallax/contract';
import type { CustomSeriesOption, EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { categoryAxis, measureAxis } from '../shared/draw/axis.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { spanRenderer } from '../shared/draw/spans.ts';
import { tickRotation } from '../shared/draw/ticks.ts';
import { metricOf } from '../shared/fields.ts';
import { chosenFormatter } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readFlag, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { readSteps, type Step, type StepKind } from './steps.ts';

const KINDS: readonly StepKind[] = ['increase', 'decrease', 'total'];
const FALLBACK: Record<StepKind, [name: string, colour: string]> = {
  increase: ['Increase', '#5AC189'],
  decrease: ['Decrease', '#E04355'],
  total: ['Total', '#666666'],
};

const nameOf = (kind: StepKind, settings: Settings): string =>
  readText(settings, `${kind}_label`, FALLBACK[kind][0]);

/** The default total is too dark to stand out on a dark surface. */
function colourOf(kind: StepKind, settings: Settings, { theme }: TransformContext): string {
  const saved = pickedColour(settings[`${kind}_color`], FALLBACK[kind][1]);
  return theme.dark && saved === 'rgba(102, 102, 102, 1)' ? theme.secondary : saved;
}

function stepSeries(
  kind: StepKind,
  steps: readonly Step[],
  settings: Settings,
  context: TransformContext,
): CustomSeriesOption {
  const format = chosenFormatter(metricOf(settings), settings, context, 'y_axis_format');
  const colour = colourOf(kind, settings, context);
  const labelled = readFlag(settings, 'show_value');
  const spans = steps.flatMap((step, place) =>
    step.kind === kind
      ? [
          {
            place,
            from: step.from,
            to: step.to,
            colour,
            ...(labelled ? { label: { text: format(step.change), colour: context.theme.text } } : {}),
          },
        ]
      : [],
  );
  return {
    type: 'custom',
    name: nameOf(kind, settings),
    itemStyle: { color: colour },
    encode: { x: 0, y: [1, 2] },
    data: spans.map(span => [span.place, span.from, span.to]),
    renderItem: spanRenderer(spans, false, 0.7),
  };
}

export function waterfallView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const steps = readSteps(emptyFrameOr(frames, 0), settings, nameOf('total', settings));
  const metric = metricOf(settings);
  const format = chosenFormatter(metric, settings, context, 'y_axis_format');
  const kinds = KINDS.filter(kind => steps.some(step => step.kind === kind));
  const legend = legendOf(
    kinds.map(kind => nameOf(kind, settings)),
    { ...settings, show_legend: readFlag(settings, 'show_legend') },
    context,
  );
  const option: EChartsOption = {
    ...baseOption(context),
    grid: gridOf(legend.space, readFlag(settings, 'show_value') ? { top: 8 } : {}),
    legend: legend.option,
    xAxis: categoryAxis(
      {
        values: steps.map(step => step.label),
        name: readText(settings, 'x_axis_label'),
        ...tickRotation(settings),
      },
      context,
    ),
    yAxis: measureAxis(
      { name: readText(settings, 'y_axis_label'), nameGap: 44, format, length: context.height },
      context,
    ),
    tooltip: itemTooltip(context, ({ seriesIndex, index, colour }) => {
      const kind = kinds[seriesIndex];
      const step = steps.filter(item => item.kind === kind)[index];
      if (!kind || !step) return null;
      const sum = { name: 'Running total', values: [format(step.to)] };
      const own = { colour, name: nameOf(kind, settings), values: [format(step.change)] };
      return {
        title: step.label === step.group ? step.label : `${step.group} · ${step.label}`,
        rows: kind === 'total' ? [own] : [own, sum],
      };
    }),
    series: kinds.map(kind => stepSeries(kind, steps, settings, context)),
  };
  return { kind: 'echarts', family: 'statistic', option };
}
