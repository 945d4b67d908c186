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
import type { View } from '../view.ts';
import type { CountryOutlines, CountryRegion } from './countries.ts';

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();

/** The figure of a region: by its code, or by its name. */
function finder(parts: readonly Part[]): (region: CountryRegion) => Part | undefined {
  const byText = new Map(parts.map(part => [plain(part.name), part]));
  return ({ code, formerCode, name }) =>
    byText.get(plain(code)) ?? byText.get(plain(formerCode ?? code)) ?? byText.get(plain(name));
}

const note = (text: string, { theme }: TransformContext) => ({
  text,
  left: 8,
  top: 4,
  textStyle: { color: theme.secondary, fontSize: 12, fontWeight: 400 as const },
});

const NAMED = 3;

/** Figures that no region of the map shows are named, so that none is lost unseen. */
function notShown(missing: readonly Part[]): string {
  const names = missing.slice(0, NAMED).map(part => part.name);
  const more = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
  return `Not on the map: ${names.join(', ')}${more}`;
}

function mapOption(
  country: CountryOutlines,
  parts: readonly Part[],
  settings: Settings,
  context: TransformContext,
): EChartsOption {
  const { theme, width, height } = context;
  const format = chosenFormatter(metricOf(settings), settings, context);
  const partOf = finder(parts);
  const found = new Set(country.regions.map(partOf));
  const missing = parts.filter(part => !found.has(part));
  const domain = extentOf(parts.map(part => part.value));
  const scale = sequentialScale(settings.linear_color_scheme, domain);
  const box = { left: 8, top: 8, right: width - 8, bottom: height - VISUAL_MAP_SPACE };
  const { path } = fitted(
    country.projection(),
    country.regions.map(region => region.outline),
    box,
  );
  const regions = country.regions.map(region => {
    const part = partOf(region);
    return {
      name: part?.name ?? (region.code || region.name),
      shape: { path: path(region.outline) ?? '' },
      colour: part ? scale(part.value) : theme.line,
      opacity: part && isDimmed(context, part.name) ? DIMMED_OPACITY : 1,
    };
  });
  return {
    ...(missing.length > 0 ? { title: note(notShown(missing), context) } : {}),
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
      const part = partOf(region);
      const title = region.code ? `${region.name} (${region.code})` : region.name;
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
    title: note('No outlines for this country: regions ranked', context),
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

export function countryMapView(
  country: CountryOutlines | null,
  frames: Frame[],
  settings: Settings,
  context: TransformContext,
): View {
  const parts = readParts(emptyFrameOr(frames, 0), { ...settings, groupby: settings.entity });
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
