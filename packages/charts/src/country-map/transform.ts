import type { Frame } from '@parallax/contract';
import type { EChartsOption } from 'echarts';
import type { Settings, TransformContext } from '../chart.ts';
import { sequentialScale } from '../shared/colour/scheme.ts';
import { categoryAxis, measureAxis } from '../shared/draw/axis.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { gridOf } from '../shared/draw/grid.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { VISUAL_MAP_SPACE, visualMapOf } from '../shared/draw/visual-map.ts';
import { extentOf, metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { fitted, regionSeries } from '../shared/map/outlines.ts';
import { type Part, pickParts, readParts } from '../shared/parts.ts';
import { readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { COUNTRY_OUTLINES, type CountryOutlines } from './states.ts';

function mapOption(
  country: CountryOutlines,
  parts: readonly Part[],
  settings: Settings,
  context: TransformContext,
): EChartsOption {
  const { theme, width, height } = context;
  const format = chosenFormatter(metricOf(settings), settings, context);
  const byCode = new Map(parts.map(part => [part.name.trim().toUpperCase(), part]));
  const domain = extentOf(parts.map(part => part.value));
  const scale = sequentialScale(settings.linear_color_scheme, domain);
  const box = { left: 8, top: 8, right: width - 8, bottom: height - VISUAL_MAP_SPACE };
  const { path } = fitted(
    country.projection(),
    country.regions.map(region => region.outline),
    box,
  );
  const regions = country.regions.map(region => {
    const part = byCode.get(region.code);
    return {
      name: part?.name ?? region.code,
      shape: { path: path(region.outline) ?? '' },
      colour: part ? scale(part.value) : theme.line,
      opacity: part && isDimmed(context, part.name) ? DIMMED_OPACITY : 1,
    };
  });
  return {
    visualMap: visualMapOf(
      {
        scheme: settings.linear_color_scheme,
        domain,
        dimension: 0,
        format,
        show: parts.length > 0,
        side: 'bottom',
        seriesIndex: -1,
      },
      context,
    ),
    tooltip: itemTooltip(context, ({ index, colour }) => {
      const region = country.regions[index];
      if (!region) return null;
      const part = byCode.get(region.code);
      const title = `${region.name} (${region.code})`;
      if (!part) return { title, rows: [{ name: 'No data', values: [] }] };
      return {
        title,
        rows: [{ colour, name: displayName(metricOf(settings), context), values: [format(part.value)] }],
      };
    }),
    series: [regionSeries(regions, theme.surface)],
  };
}

/** Where there are no outlines the regions are ranked, so that no figure is hidden. */
function rankingOption(parts: readonly Part[], settings: Settings, context: TransformContext): EChartsOption {
  const format = chosenFormatter(metricOf(settings), settings, context);
  const ranked = [...parts].sort((a, b) => b.value - a.value);
  return {
    title: {
      text: 'No outlines for this country: regions ranked',
      left: 8,
      top: 4,
      textStyle: { color: context.theme.secondary, fontSize: 12, fontWeight: 400 },
    },
    grid: gridOf({ top: 22 }),
    xAxis: measureAxis({ format, length: context.width }, context),
    yAxis: categoryAxis({ values: ranked.map(part => part.name), inverse: true }, context),
    tooltip: itemTooltip(context, ({ index, colour }) => {
      const part = ranked[index];
      return part
        ? {
            title: part.name,
            rows: [{ colour, name: displayName(metricOf(settings), context), values: [format(part.value)] }],
          }
        : null;
    }),
    series: [
      {
        type: 'bar',
        itemStyle: { color: context.theme.primary },
        data: ranked.map(part => ({ name: part.name, value: part.value })),
      },
    ],
  };
}

export function countryMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const parts = readParts(emptyFrameOr(frames, 0), { ...settings, groupby: settings.entity });
  const country = COUNTRY_OUTLINES.get(readText(settings, 'select_country').toLowerCase());
  const own = country
    ? mapOption(country, parts, settings, context)
    : rankingOption(parts, settings, context);
  return {
    kind: 'echarts',
    family: 'geo',
    option: { ...baseOption(context), ...own },
    pick: pickParts(parts),
  };
}
