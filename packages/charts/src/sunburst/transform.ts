import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { textOn } from '../shared/colour/contrast.ts';
import { sequentialScale } from '../shared/colour/scheme.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { fontWithin, literal, shorten } from '../shared/draw/label.ts';
import { dimensionsOf, extentOf, measureOf, metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName, percent } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { type Branch, flattenBranches, nestLevels, pickBranches } from '../shared/hierarchy/levels.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

/** ECharts sorts by value unless a comparison says that all are equal. */
const unsorted = (): number => 0;

const RADIUS = { inner: 18, outer: 94 };

interface Sector {
  name: string;
  value: number;
  itemStyle: { color: string; opacity: number };
  label: Record<string, unknown>;
  children?: Sector[];
}

/** By the ratio of two metrics on a scale, else by the name of the innermost ring. */
function sectorColour(branches: readonly Branch[], settings: Settings, context: TransformContext) {
  if (metricOf(settings, 'secondary_metric') === '') {
    const colourOf = coloursOf(settings, context);
    return (branch: Branch, inherited: string | undefined): string => inherited ?? colourOf(branch.label);
  }
  const ratio = (branch: Branch): number => (branch.value === 0 ? 0 : branch.secondary / branch.value);
  const scale = sequentialScale(settings.linear_color_scheme, extentOf(flattenBranches(branches).map(ratio)));
  return (branch: Branch): string => scale(ratio(branch));
}

function sectorBuilder(
  branches: readonly Branch[],
  total: number,
  settings: Settings,
  context: TransformContext,
) {
  const colourOf = sectorColour(branches, settings, context);
  const format = chosenFormatter(metricOf(settings), settings, context);
  const threshold = (readNumber(settings, 'show_labels_threshold') ?? 5) / 100;
  const type = readText(settings, 'label_type', 'key');
  const text = (branch: Branch): string => {
    if (type === 'value') return format(branch.value);
    const name = shorten(branch.label, 24);
    return type === 'key_value' ? `${name}\n${format(branch.value)}` : name;
  };
  // A radial label is as long as its ring is thick.
  const rings = Math.max(1, ...flattenBranches(branches).map(branch => branch.depth + 1));
  const half = Math.min(context.width, context.height) / 2;
  const ring = Math.round(((RADIUS.outer - RADIUS.inner) / 100 / rings) * half) - 6;
  const build = (branch: Branch, inherited?: string): Sector => {
    const colour = colourOf(branch, inherited);
    return {
      name: branch.path,
      value: Math.max(0, branch.value),
      itemStyle: {
        color: colour,
        opacity: isDimmed(context, branch.path) ? DIMMED_OPACITY : 1 - branch.depth * 0.12,
      },
      label: {
        show: readFlag(settings, 'show_labels') && total > 0 && branch.value / total >= threshold,
        formatter: literal(text(branch)),
        color: textOn(colour),
        fontSize: 11,
        width: ring,
        overflow: 'truncate',
      },
      ...(branch.children.length > 0 ? { children: branch.children.map(child => build(child, colour)) } : {}),
    };
  };
  return build;
}

export function sunburstView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const [metric, second] = [metricOf(settings), metricOf(settings, 'secondary_metric')];
  const format = chosenFormatter(metric, settings, context);
  const branches = nestLevels(frame, {
    levels: dimensionsOf(frame, settings, 'columns', readText(settings, 'date_format')),
    values: measureOf(frame, metric).values,
    secondary: measureOf(frame, second).values,
    keepNulls: readFlag(settings, 'show_null_values', true),
  });
  const all = new Map(flattenBranches(branches).map(branch => [branch.path, branch]));
  const total = branches.reduce((sum, branch) => sum + branch.value, 0);
  const build = sectorBuilder(branches, total, settings, context);
  const hole = (RADIUS.inner / 100) * Math.min(context.width, context.height);
  const option: EChartsOption = {
    ...baseOption(context),
    ...(readFlag(settings, 'show_total') && branches.length > 0
      ? {
          title: {
            text: format(total),
            left: 'center',
            top: 'middle',
            textStyle: { color: context.theme.text, fontSize: fontWithin(format(total), hole, 16) },
          },
        }
      : {}),
    tooltip: itemTooltip(context, ({ name, colour }) => {
      const branch = all.get(name);
      if (!branch) return null;
      const share = total === 0 ? [] : [percent(branch.value / total)];
      const rows = [{ colour, name: displayName(metric, context), values: [format(branch.value), ...share] }];
      if (second !== '' && second !== metric) {
        const figure = chosenFormatter(second, settings, context)(branch.secondary);
        rows.push({ colour: '', name: displayName(second, context), values: [figure] });
      }
      return { title: branch.path, rows };
    }),
    series: [
      {
        type: 'sunburst',
        radius: [`${RADIUS.inner}%`, `${RADIUS.outer}%`],
        sort: readFlag(settings, 'sort_by_metric') ? ('desc' as const) : unsorted,
        nodeClick: 'rootToNode',
        emphasis: { focus: 'ancestor' },
        label: { rotate: 'radial', minAngle: 8 },
        itemStyle: { borderColor: context.theme.surface, borderWidth: 1 },
        data: branches.map(branch => build(branch)),
      },
    ],
  };
  return { kind: 'echarts', family: 'hierarchy', option, pick: pickBranches(branches) };
}
