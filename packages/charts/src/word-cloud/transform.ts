import type { Frame } from '@parallax/contract';
import type { CustomSeriesOption, EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { legible } from '../shared/colour/contrast.ts';
import { baseOption } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { dimensionsOf, measureOf, metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { layoutCloud, type PlacedWord, type Word } from './layout.ts';

function readWords(frame: Frame, settings: Settings): Word[] {
  const [series] = dimensionsOf(frame, settings, 'series');
  const { values } = measureOf(frame, metricOf(settings));
  return (series?.texts ?? []).map((text, row) => ({ text, weight: values[row] ?? 0 }));
}

function wordSeries(
  words: readonly PlacedWord[],
  colourOf: (text: string) => string,
  fontFamily: string,
): CustomSeriesOption {
  return {
    type: 'custom',
    coordinateSystem: 'none',
    data: words.map(word => ({
      name: word.text,
      value: [word.x, word.y, word.size, word.angle].map(value => Math.round(value * 10) / 10),
      itemStyle: { color: colourOf(word.text) },
    })),
    renderItem: (params, api) => {
      const word = words[params.dataIndex];
      if (!word) return null;
      return {
        type: 'text',
        x: word.x,
        y: word.y,
        rotation: (word.angle * Math.PI) / 180,
        style: {
          text: word.text,
          fontSize: Math.round(word.size),
          fontWeight: word.size >= 28 ? 600 : 400,
          fontFamily,
          fill: String(api.visual('color')),
          align: 'center',
          verticalAlign: 'middle',
        },
        emphasis: { style: { opacity: 0.7 } },
      };
    },
  };
}

export function wordCloudView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const metric = metricOf(settings);
  const schemeColour = coloursOf(settings, context);
  const colourOf = (text: string): string => legible(schemeColour(text), context.theme);
  const format = chosenFormatter(metric, settings, context);
  const words = layoutCloud(readWords(emptyFrameOr(frames, 0), settings), {
    width: context.width,
    height: context.height,
    sizes: [readNumber(settings, 'size_from') ?? 10, readNumber(settings, 'size_to') ?? 70],
    rotation: readText(settings, 'rotation', 'square'),
  });
  const option: EChartsOption = {
    ...baseOption(context),
    tooltip: itemTooltip(context, ({ index, colour }) => {
      const word = words[index];
      if (!word) return null;
      return {
        title: displayName(metric, context),
        rows: [{ colour, name: word.text, values: [format(word.weight)] }],
      };
    }),
    series: [wordSeries(words, colourOf, context.theme.fontFamily)],
  };
  return { kind: 'echarts', family: 'grid', option };
}
