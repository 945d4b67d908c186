import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { literal, shorten } from '../shared/draw/label.ts';
import { metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName, percent } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { nodeTotals, readLinks } from '../shared/network/links.ts';
import { isRecord } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { RETURN, untangle } from './untangle.ts';

export function sankeyView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const metric = metricOf(settings);
  const title = displayName(metric, context);
  const format = chosenFormatter(metric, settings, context);
  const colourOf = coloursOf(settings, context);
  const links = untangle(readLinks(emptyFrameOr(frames, 0), settings).links);
  const nodes = nodeTotals(links);
  const total = (name: string): number => Math.max(nodes.get(name)?.out ?? 0, nodes.get(name)?.in ?? 0);
  const room = Math.round(Math.min(150, context.width * 0.22));
  const option: EChartsOption = {
    ...baseOption(context),
    tooltip: itemTooltip(context, ({ name, dataType, data, colour }) => {
      if (dataType !== 'edge') return { title, rows: [{ colour, name, values: [format(total(name))] }] };
      const link = isRecord(data)
        ? links.find(item => item.source === data.source && item.target === data.target)
        : undefined;
      if (!link) return null;
      const shareOf = (end: number, of: string) => ({
        name: `of ${of}`,
        values: [end === 0 ? '–' : percent(link.value / end)],
      });
      return {
        title: `${link.source} → ${link.target}`,
        rows: [
          { name: title, values: [format(link.value)], strong: true },
          shareOf(nodes.get(link.source)?.out ?? 0, link.source),
          shareOf(nodes.get(link.target)?.in ?? 0, link.target),
        ],
      };
    }),
    series: [
      {
        type: 'sankey',
        left: 12,
        right: room,
        top: 12,
        bottom: 12,
        nodeWidth: 12,
        nodeGap: nodes.size > 60 ? 3 : 10,
        draggable: false,
        emphasis: { focus: 'adjacency' },
        label: { color: context.theme.text, fontSize: 12, width: room - 10, overflow: 'truncate' },
        labelLayout: { hideOverlap: true },
        lineStyle: { color: 'source', opacity: context.theme.dark ? 0.35 : 0.25, curveness: 0.5 },
        data: [...nodes.keys()].map(name => ({
          name,
          itemStyle: { color: colourOf(name.replace(RETURN, '')), borderWidth: 0 },
          label: { formatter: literal(shorten(name, 28)) },
        })),
        links,
      },
    ],
  };
  return { kind: 'echarts', family: 'relation', option };
}
