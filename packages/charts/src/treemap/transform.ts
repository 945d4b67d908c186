import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { blend, textOn } from '../shared/colour/contrast.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { literal } from '../shared/draw/label.ts';
import { dimensionsOf, measureOf, metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName, percent } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { type Branch, flattenBranches, nestLevels, pickBranches } from '../shared/hierarchy/levels.ts';
import { readFlag, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

interface Tile {
  name: string;
  value: number;
  itemStyle: Record<string, unknown>;
  label: Record<string, unknown>;
  upperLabel: Record<string, unknown>;
  children?: Tile[];
}

function tileBuilder(
  settings: Settings,
  context: TransformContext,
): (branch: Branch, colour?: string) => Tile {
  const colourOf = coloursOf(settings, context);
  const format = chosenFormatter(metricOf(settings), settings, context);
  const type = readText(settings, 'label_type', 'key_value').toLowerCase();
  const text = (branch: Branch): string => {
    if (type === 'key') return branch.label;
    return type === 'value' ? format(branch.value) : `${branch.label}\n${format(branch.value)}`;
  };
  const build = (branch: Branch, inherited?: string): Tile => {
    const colour = inherited ?? colourOf(branch.label);
    const leaf = branch.children.length === 0;
    return {
      name: branch.path,
      value: Math.max(0, branch.value),
      itemStyle: {
        color: colour,
        borderColor: leaf ? context.theme.surface : blend(colour, context.theme.surface, 0.65),
        opacity: isDimmed(context, branch.path) ? DIMMED_OPACITY : 1,
      },
      label: {
        show: readFlag(settings, 'show_labels', true),
        formatter: literal(text(branch)),
        color: textOn(colour),
      },
      upperLabel: {
        show: readFlag(settings, 'show_upper_labels', true),
        formatter: literal(`${branch.label}  ${format(branch.value)}`),
        color: context.theme.text,
      },
      ...(leaf ? {} : { children: branch.children.map(child => build(child, colour)) }),
    };
  };
  return build;
}

export function treemapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const metric = metricOf(settings);
  const format = chosenFormatter(metric, settings, context);
  const levels = dimensionsOf(frame, settings, 'groupby', readText(settings, 'date_format'));
  const branches = nestLevels(frame, { levels, values: measureOf(frame, metric).values });
  const all = new Map(flattenBranches(branches).map(branch => [branch.path, branch]));
  const total = branches.reduce((sum, branch) => sum + branch.value, 0);
  const upper = readFlag(settings, 'show_upper_labels', true);
  const deep = levels.length > 1;
  const build = tileBuilder(settings, context);
  const option: EChartsOption = {
    ...baseOption(context),
    tooltip: itemTooltip(context, ({ name }) => {
      const branch = all.get(name);
      if (!branch) return null;
      const share = total === 0 ? [] : [percent(branch.value / total)];
      return {
        title: branch.path,
        rows: [{ name: displayName(metric, context), values: [format(branch.value), ...share] }],
      };
    }),
    series: [
      {
        type: 'treemap',
        name: displayName(metric, context),
        left: 4,
        right: 4,
        top: 4,
        bottom: deep ? 28 : 4,
        roam: false,
        nodeClick: deep ? 'zoomToNode' : false,
        breadcrumb: {
          show: deep,
          bottom: 2,
          height: 20,
          itemStyle: {
            color: context.theme.surface,
            borderColor: context.theme.line,
            textStyle: { color: context.theme.secondary },
          },
          emphasis: { itemStyle: { color: context.theme.line } },
        },
        visibleMin: 40,
        label: { fontSize: 12, lineHeight: 16, overflow: 'truncate', position: 'insideTopLeft' },
        upperLabel: { show: upper && deep, height: 20, fontSize: 11 },
        levels: [
          {
            itemStyle: { borderWidth: 0, gapWidth: 2, borderColor: context.theme.surface },
            upperLabel: { show: false },
          },
          { itemStyle: { borderWidth: deep ? 2 : 1, gapWidth: 1 } },
          { itemStyle: { borderWidth: 1, gapWidth: 1 } },
        ],
        data: branches.map(branch => build(branch)),
      },
    ],
  };
  return { kind: 'echarts', family: 'hierarchy', option, pick: pickBranches(branches) };
}
