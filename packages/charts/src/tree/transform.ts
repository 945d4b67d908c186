import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { literal, shorten, textWidth } from '../shared/draw/label.ts';
import { metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { isRecord, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { readTree, type TreeNode } from './nodes.ts';

type Position = 'left' | 'right' | 'top' | 'bottom';
const POSITIONS: readonly Position[] = ['left', 'right', 'top', 'bottom'];
const ALIGN = { left: 'right', right: 'left', top: 'center', bottom: 'center' } as const;
const VERTICAL_ALIGN = { left: 'middle', right: 'middle', top: 'bottom', bottom: 'top' } as const;
const ROAM = [true, false, 'scale', 'move'] as const;
const ORIENTS = ['LR', 'RL', 'TB', 'BT'] as const;

function labelAt(settings: Settings, key: string, fallback: Position) {
  const chosen = readText(settings, key, fallback);
  const position = POSITIONS.find(side => side === chosen) ?? fallback;
  return { position, align: ALIGN[position], verticalAlign: VERTICAL_ALIGN[position] };
}

interface Drawn {
  name: string;
  value?: number;
  label: { formatter: string };
  itemStyle?: { color: string };
  children: Drawn[];
}

/** Nodes below the levels that are open at first are filled, where they hide others. */
interface Filled {
  below: number;
  colour: string;
}

function drawn(node: TreeNode, depth: number, filled: Filled): Drawn {
  const hides = depth > filled.below && node.children.length > 0;
  return {
    name: node.name,
    ...(node.value === null ? {} : { value: node.value }),
    label: { formatter: literal(shorten(node.name, 30)) },
    ...(hides ? { itemStyle: { color: filled.colour } } : {}),
    children: node.children.map(child => drawn(child, depth + 1, filled)),
  };
}

/** Several tops share an unnamed root. */
function rootOf(tops: readonly TreeNode[], filled: Filled): Drawn[] {
  if (tops.length <= 1) return tops.map(top => drawn(top, 0, filled));
  return [{ name: '', label: { formatter: '' }, children: tops.map(top => drawn(top, 1, filled)) }];
}

/** Room for the longest name on the right, but never more than a third of the picture. */
function sideRoom(tops: readonly TreeNode[], width: number): number {
  const longest = (nodes: readonly TreeNode[]): number =>
    nodes.reduce(
      (most, node) => Math.max(most, textWidth(shorten(node.name, 30), 12), longest(node.children)),
      0,
    );
  return Math.round(Math.min(width / 3, Math.max(width * 0.16, longest(tops) + 20)));
}

export function treeView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const tops = readTree(emptyFrameOr(frames, 0), settings);
  const metric = metricOf(settings);
  const format = chosenFormatter(metric, settings, context);
  const radial = settings.layout === 'radial';
  const { theme } = context;
  const lateral = !radial && (settings.orient ?? 'LR') === 'LR' && settings.child_label_position === 'right';
  const depth = readNumber(settings, 'initialTreeDepth') ?? 2;
  // The library fills its own hollow circle with white, in the dark as well.
  const symbol = readText(settings, 'symbol', 'emptyCircle');
  const hollow = symbol === 'emptyCircle';
  const option: EChartsOption = {
    ...baseOption(context),
    tooltip: itemTooltip(context, ({ name, data }) => {
      if (name === '') return null;
      const value = isRecord(data) && typeof data.value === 'number' ? data.value : null;
      const rows = value === null ? [] : [{ name: displayName(metric, context), values: [format(value)] }];
      return { title: name, rows };
    }),
    series: [
      {
        type: 'tree',
        layout: radial ? 'radial' : 'orthogonal',
        orient: ORIENTS.find(orient => orient === settings.orient) ?? 'LR',
        roam: ROAM.find(mode => mode === settings.roam) ?? true,
        symbol: hollow ? 'circle' : symbol,
        symbolSize: readNumber(settings, 'symbolSize') ?? 7,
        initialTreeDepth: depth,
        expandAndCollapse: true,
        left: '14%',
        right: lateral ? sideRoom(tops, context.width) : '16%',
        top: 24,
        bottom: 24,
        itemStyle: {
          color: hollow ? theme.surface : theme.primary,
          borderColor: theme.primary,
          borderWidth: 1.5,
        },
        lineStyle: { color: theme.secondary, opacity: 0.45, width: 1.5, curveness: 0.5 },
        label: { ...labelAt(settings, 'node_label_position', 'left'), color: theme.text, fontSize: 12 },
        leaves: { label: { ...labelAt(settings, 'child_label_position', 'bottom'), color: theme.text } },
        emphasis: { focus: settings.emphasis === 'ancestor' ? 'ancestor' : 'descendant' },
        animation: false,
        data: rootOf(tops, { below: depth, colour: theme.primary }),
      },
    ],
  };
  return { kind: 'echarts', family: 'hierarchy', option };
}
