import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { literal, shorten } from '../shared/draw/label.ts';
import { metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { nodeTotals, readLinks } from '../shared/network/links.ts';
import { isRecord } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

export function chordView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const metric = metricOf(settings);
  const title = displayName(metric, context);
  const format = chosenFormatter(metric, settings, context, 'y_axis_format');
  const colourOf = coloursOf(settings, context);
  const links = readLinks(emptyFrameOr(frames, 0), settings, ['groupby', 'columns']).links.filter(
    link => link.value > 0,
  );
  const nodes = nodeTotals(links);
  const option: EChartsOption = {
    ...baseOption(context),
    tooltip: itemTooltip(context, ({ name, dataType, data, colour }) => {
      if (dataType === 'edge' && isRecord(data)) {
        const value = typeof data.value === 'number' ? data.value : null;
        return { title: `${data.source} → ${data.target}`, rows: [{ name: title, values: [format(value)] }] };
      }
      const totals = nodes.get(name);
      if (!totals) return null;
      return {
        title: name,
        rows: [
          { colour, name: 'Out', values: [format(totals.out)] },
          { name: 'In', values: [format(totals.in)] },
        ],
      };
    }),
    series: [
      {
        type: 'chord',
        radius: ['68%', '74%'],
        padAngle: nodes.size > 40 ? 0.5 : 2,
        label: { show: true, color: context.theme.text, fontSize: 11, distance: 6 },
        labelLayout: { hideOverlap: true },
        lineStyle: { color: 'source', opacity: 0.35 },
        emphasis: { focus: 'adjacency' },
        data: [...nodes.keys()].map(name => ({
          name,
          itemStyle: { color: colourOf(name) },
          label: { formatter: literal(shorten(name, 24)) },
        })),
        links,
      },
    ],
  };
  return { kind: 'echarts', family: 'relation', option };
}
