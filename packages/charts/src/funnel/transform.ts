import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { textOn } from '../shared/colour/contrast.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { literal, shorten, textWidth } from '../shared/draw/label.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName, percent } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { type Part, pickParts, readParts } from '../shared/parts.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

interface Stage extends Part {
  percentage: string;
}

/** Stages with their percentage of the first, the previous or all stages. */
function readStages(frame: Frame, settings: Settings): Stage[] {
  const parts = readParts(frame, settings);
  const type = readText(settings, 'percent_calculation_type', 'first_step');
  return parts.map((part, at) => {
    const base = type === 'prev_step' ? parts[Math.max(0, at - 1)]! : parts[0]!;
    const share = type === 'total' ? part.share : base.value === 0 ? null : part.value / base.value;
    return { ...part, percentage: share === null ? '–' : percent(share) };
  });
}

/** Which of name, value and percentage each label type shows. */
const CONTENTS: Record<number, readonly ('name' | 'value' | 'percentage')[]> = {
  0: ['name'],
  1: ['value'],
  2: ['percentage'],
  3: ['name', 'value'],
  4: ['name', 'percentage'],
  5: ['name', 'value', 'percentage'],
  6: ['value', 'percentage'],
};

const contentsOf = (settings: Settings, key: string, fallback: number) =>
  CONTENTS[readNumber(settings, key) ?? fallback] ?? CONTENTS[fallback]!;

/** Free shares of the width: labels of narrow stages stand on the right, and get more room when they are long. */
const SIDES = { left: 0.08, right: 0.2 };
const LONG_LABEL_SIDES = { left: 0.02, right: 0.36 };
const LABEL_GAP = 30;

const sidesFor = (labels: readonly string[], width: number) => {
  const longest = Math.max(0, ...labels.map(label => textWidth(label, 12)));
  return longest + LABEL_GAP > width * (SIDES.right + 0.2) ? LONG_LABEL_SIDES : SIDES;
};

function funnelSeries(stages: readonly Stage[], settings: Settings, context: TransformContext) {
  const colourOf = coloursOf(settings, context);
  const format = chosenFormatter(metricOf(settings), settings, context);
  const shown = contentsOf(settings, 'label_type', 0);
  const text = (stage: Stage, name = stage.name): string =>
    shown
      .map(part => (part === 'value' ? format(stage.value) : part === 'name' ? name : stage.percentage))
      .join(' · ');
  /** A name too long for its room is cut, the figures after it stay. */
  const fitted = (stage: Stage, room: number): string => {
    const over = textWidth(text(stage), 12) - room;
    if (over <= 0 || !shown.includes('name')) return text(stage);
    return text(stage, shorten(stage.name, Math.max(4, stage.name.length - Math.ceil(over / 5.5))));
  };
  const most = stages.reduce((largest, stage) => Math.max(largest, Math.abs(stage.value)), 0);
  const sides = sidesFor(
    stages.map(stage => text(stage)),
    context.width,
  );
  const plot = context.width * (1 - sides.left - sides.right);
  const middle = context.width * sides.left + plot / 2;
  return {
    left: Math.round(context.width * sides.left),
    right: Math.round(context.width * sides.right),
    type: 'funnel' as const,
    sort: 'none' as const,
    gap: 2,
    min: 0,
    max: most || 1,
    minSize: '2%',
    maxSize: '100%',
    labelLine: { show: false },
    emphasis: { label: { fontWeight: 600 as const } },
    data: stages.map((stage, at) => {
      const narrow = Math.min(stage.value, stages[at + 1]?.value ?? stage.value / 2);
      const span = most > 0 ? ((stage.value + narrow) / 2 / most) * plot : 0;
      const wide = span > textWidth(text(stage), 12) + 8;
      const room = Math.max(40, context.width - middle - span / 2 - LABEL_GAP);
      const colour = colourOf(stage.name);
      return {
        name: stage.name,
        value: Math.max(0, stage.value),
        itemStyle: {
          color: colour,
          borderWidth: 0,
          opacity: isDimmed(context, stage.name) ? DIMMED_OPACITY : 1,
        },
        label: {
          show: readFlag(settings, 'show_labels', true),
          position: wide ? ('inside' as const) : ('right' as const),
          formatter: literal(wide ? text(stage) : fitted(stage, room)),
          color: wide ? textOn(colour) : context.theme.text,
          ...(wide
            ? {}
            : {
                width: room + 8,
                overflow: 'truncate' as const,
              }),
        },
      };
    }),
  };
}

export function funnelView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const metric = metricOf(settings);
  const format = chosenFormatter(metric, settings, context);
  const stages = readStages(emptyFrameOr(frames, 0), settings);
  const legend = legendOf(
    stages.map(stage => stage.name),
    settings,
    context,
  );
  const shown = contentsOf(settings, 'tooltip_label_type', 5);
  const { top, bottom, left, right } = legend.space;
  const series = funnelSeries(stages, settings, context);
  const option: EChartsOption = {
    ...baseOption(context),
    legend: legend.option,
    tooltip: {
      ...itemTooltip(context, ({ index, colour }) => {
        const stage = stages[index];
        if (!stage) return null;
        const values = shown
          .filter(part => part !== 'name')
          .map(part => (part === 'value' ? format(stage.value) : stage.percentage));
        const name = shown.includes('name') ? stage.name : '';
        return { title: displayName(metric, context), rows: [{ colour, name, values }] };
      }),
      show: readFlag(settings, 'show_tooltip_labels', true),
    },
    series: [
      {
        ...series,
        top: top + 10,
        bottom: bottom + 10,
        left: left + series.left,
        right: right + series.right,
      },
    ],
  };
  return { kind: 'echarts', family: 'part-of-whole', option, pick: pickParts(stages) };
}
