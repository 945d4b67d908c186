import type { Frame } from '@parallax/contract';
import type { EChartsOption, GraphSeriesOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { literal, shorten } from '../shared/draw/label.ts';
import { legendOf } from '../shared/draw/legend.ts';
import { extentOf, metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readLinks } from '../shared/network/links.ts';
import { isRecord, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { type GraphNode, readNodes } from './nodes.ts';

/** Half to twice the base size, by figure. */
function scaled(values: readonly number[], base: number): (value: number) => number {
  const [low, high] = extentOf(values);
  return value =>
    Math.round((high === low ? base : base * (0.5 + (1.5 * (value - low)) / (high - low))) * 10) / 10;
}

function layoutOf(settings: Settings, count: number) {
  if (settings.layout === 'circular') return { layout: 'circular' as const, circular: { rotateLabel: true } };
  const crowd = Math.max(1, count / 40);
  return {
    layout: 'force' as const,
    force: {
      initLayout: 'circular' as const,
      layoutAnimation: false,
      edgeLength: (readNumber(settings, 'edgeLength') ?? 400) / 4 / Math.sqrt(crowd),
      gravity: readNumber(settings, 'gravity') ?? 0.3,
      repulsion: (readNumber(settings, 'repulsion') ?? 1000) / 2 / crowd,
      friction: readNumber(settings, 'friction') ?? 0.2,
    },
  };
}

function nodeItems(nodes: readonly GraphNode[], settings: Settings, context: TransformContext) {
  const size = scaled(
    nodes.map(node => node.value),
    readNumber(settings, 'baseNodeSize') ?? 20,
  );
  const threshold = readNumber(settings, 'showSymbolThreshold') ?? 0;
  return nodes.map(node => ({
    name: node.name,
    value: node.value,
    category: node.category,
    symbolSize: size(node.value),
    itemStyle: { opacity: isDimmed(context, node.name) ? DIMMED_OPACITY : 1 },
    label: { show: node.value > threshold, formatter: literal(shorten(node.name, 32)) },
  }));
}

const ROAM = [true, false, 'scale', 'move'] as const;

function graphSeries(
  nodes: readonly GraphNode[],
  links: { source: string; target: string; value: number }[],
  settings: Settings,
  context: TransformContext,
): GraphSeriesOption {
  const colourOf = coloursOf(settings, context);
  const categories = [...new Set(nodes.map(node => node.category))];
  const width = scaled(
    links.map(link => link.value),
    readNumber(settings, 'baseEdgeWidth') ?? 3,
  );
  const { theme } = context;
  return {
    type: 'graph' as const,
    ...layoutOf(settings, nodes.length),
    roam: ROAM.find(mode => mode === settings.roam) ?? true,
    draggable: readFlag(settings, 'draggable'),
    selectedMode:
      settings.selectedMode === 'multiple'
        ? ('multiple' as const)
        : settings.selectedMode === false
          ? false
          : ('single' as const),
    edgeSymbol: readText(settings, 'edgeSymbol', 'none,arrow').split(','),
    edgeSymbolSize: 7,
    categories: categories.map(name => ({ name, itemStyle: { color: colourOf(name) } })),
    label: { position: 'right' as const, color: theme.text, fontSize: 11 },
    labelLayout: { hideOverlap: true },
    lineStyle: { color: theme.secondary, opacity: 0.35, curveness: 0.1 },
    emphasis: { focus: 'adjacency' as const, lineStyle: { opacity: 0.8 } },
    data: nodeItems(nodes, settings, context),
    links: links.map(link => ({ ...link, lineStyle: { width: width(link.value) } })),
  };
}

export function graphView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const read = readLinks(frame, settings);
  const nodes = readNodes(frame, settings, read);
  const metric = metricOf(settings);
  const title = metric === '' ? 'Rows' : displayName(metric, context);
  const format = chosenFormatter(metric, settings, context);
  const named = [...new Set(nodes.map(node => node.category))].filter(name => name !== '');
  const legend = legendOf(named, settings, context);
  const { top, bottom, left, right } = legend.space;
  const byName = new Map(nodes.map(node => [node.name, node]));
  // Names around a circle point outwards on every side.
  const around = settings.layout === 'circular' ? 52 : 24;
  const option: EChartsOption = {
    ...baseOption(context),
    legend: legend.option,
    tooltip: itemTooltip(context, ({ name, dataType, data, colour }) => {
      if (dataType === 'edge' && isRecord(data)) {
        const value = typeof data.value === 'number' ? data.value : null;
        return { title: `${data.source} → ${data.target}`, rows: [{ name: title, values: [format(value)] }] };
      }
      const node = byName.get(name);
      return node ? { title: node.category, rows: [{ colour, name, values: [format(node.value)] }] } : null;
    }),
    series: [
      {
        ...graphSeries(nodes, read.links, settings, context),
        top: top + around,
        bottom: bottom + around,
        left: left + 40,
        right: right + 60,
      },
    ],
  };
  return {
    kind: 'echarts',
    family: 'relation',
    option,
    pick: { by: 'item', values: Object.fromEntries(nodes.map(node => [node.name, node.dimensions])) },
  };
}
