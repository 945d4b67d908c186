import type { Cell, Frame } from '@parallax/contract';
import { type GeoPath, type GeoProjection, geoNaturalEarth1 } from 'd3-geo';
import type { CustomSeriesOption, EChartsOption } from 'echarts';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import type { Settings, TransformContext } from '../chart.ts';
import { coloursOf } from '../shared/colour/colours-of.ts';
import { sequentialScale } from '../shared/colour/scheme.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { baseOption, DIMMED_OPACITY, isDimmed } from '../shared/draw/base-option.ts';
import { itemTooltip } from '../shared/draw/item-tooltip.ts';
import { VISUAL_MAP_SPACE, visualMapOf } from '../shared/draw/visual-map.ts';
import { dimensionsOf, extentOf, measureOf, metricOf } from '../shared/fields.ts';
import { chosenFormatter, displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { type Country, countryByNumber, countryFinder } from '../shared/map/country-codes.ts';
import { fitted, outlinesOf, type Region, regionSeries } from '../shared/map/outlines.ts';
import { SMALL_COUNTRIES } from '../shared/map/small-countries.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

interface Entry {
  country: Country;
  value: number | null;
  secondary: number | null;
  cell: Cell;
}

const ANTARCTICA = '010';
const OUTLINES = outlinesOf(atlas, 'countries').filter(outline => outline.id !== ANTARCTICA);

/** Figures by numeric country code. Rows whose code is unknown have no place on the map. */
function readEntries(frame: Frame, settings: Settings): Map<string, Entry> {
  const find = countryFinder(readText(settings, 'country_fieldtype', 'cca2'));
  const [entity] = dimensionsOf(frame, settings, 'entity');
  const values = measureOf(frame, metricOf(settings)).values;
  const seconds = measureOf(frame, metricOf(settings, 'secondary_metric')).values;
  const entries = new Map<string, Entry>();
  for (const [row, text] of (entity?.texts ?? []).entries()) {
    const country = find(text);
    if (!country) continue;
    entries.set(country.numeric, {
      country,
      value: values[row] ?? null,
      secondary: seconds[row] ?? null,
      cell: entity!.cell(row),
    });
  }
  return entries;
}

type Places = { path: GeoPath; projection: GeoProjection };

function regionsOf(
  entries: Map<string, Entry>,
  { path, projection }: Places,
  settings: Settings,
  context: TransformContext,
): Region[] {
  const colourOf = coloursOf(settings, context);
  const scale = sequentialScale(
    settings.linear_color_scheme,
    extentOf([...entries.values()].map(entry => entry.value)),
  );
  const paint = (entry: Entry | undefined): Pick<Region, 'colour' | 'opacity'> => {
    if (!entry || entry.value === null) return { colour: context.theme.line };
    const colour = settings.color_by === 'country' ? colourOf(entry.country.name) : scale(entry.value);
    return { colour, opacity: isDimmed(context, entry.country.name) ? DIMMED_OPACITY : 1 };
  };
  const areas = OUTLINES.map((outline): Region => {
    const code = String(outline.id ?? '');
    const name = countryByNumber.get(code)?.name ?? outline.properties.name ?? '';
    return { name, shape: { path: path(outline) ?? '' }, ...paint(entries.get(code)) };
  });
  const dots = SMALL_COUNTRIES.flatMap(({ code, at }): Region[] => {
    const entry = entries.get(code);
    const place = entry ? projection(at) : null;
    return entry && place ? [{ name: entry.country.name, shape: { dot: place }, ...paint(entry) }] : [];
  });
  return [...areas, ...dots];
}

function bubbles(
  entries: Map<string, Entry>,
  { path, projection }: Places,
  settings: Settings,
): CustomSeriesOption {
  const largest = readNumber(settings, 'max_bubble_size') ?? 25;
  const most = extentOf([...entries.values()].map(entry => entry.secondary))[1];
  const middles = new Map<string, [number, number]>([
    ...OUTLINES.map((outline): [string, [number, number]] => [
      String(outline.id ?? ''),
      path.centroid(outline),
    ]),
    ...SMALL_COUNTRIES.flatMap(({ code, at }): [string, [number, number]][] => {
      const place = projection(at);
      return place ? [[code, place]] : [];
    }),
  ]);
  const circles = [...entries].flatMap(([code, entry]) => {
    const middle = middles.get(code);
    const size = Math.max(0, entry.secondary ?? 0);
    return middle && size > 0
      ? [{ name: entry.country.name, middle, radius: Math.max(2, largest * Math.sqrt(size / most)) }]
      : [];
  });
  const colour = pickedColour(settings.color_picker, 'rgba(0, 122, 135, 1)');
  return {
    type: 'custom',
    coordinateSystem: 'none',
    z: 3,
    data: circles.map(circle => ({ name: circle.name, value: 0, itemStyle: { color: colour } })),
    renderItem: params => {
      const circle = circles[params.dataIndex];
      if (!circle) return null;
      const [cx, cy] = circle.middle;
      return {
        type: 'circle',
        shape: { cx, cy, r: circle.radius },
        style: { fill: colour, opacity: 0.55, stroke: colour },
      };
    },
  };
}

export function worldMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const entries = readEntries(emptyFrameOr(frames, 0), settings);
  const byName = new Map([...entries.values()].map(entry => [entry.country.name, entry]));
  const [metric, second] = [metricOf(settings), metricOf(settings, 'secondary_metric')];
  const format = chosenFormatter(metric, settings, context, 'y_axis_format');
  const scaled = settings.color_by !== 'country' && entries.size > 0;
  const box = {
    left: 6,
    top: 6,
    right: context.width - 6,
    bottom: context.height - (scaled ? VISUAL_MAP_SPACE : 6),
  };
  const places = fitted(geoNaturalEarth1(), OUTLINES, box);
  const bubbled = readFlag(settings, 'show_bubbles') && second !== '';
  const option: EChartsOption = {
    ...baseOption(context),
    visualMap: visualMapOf(
      {
        scheme: settings.linear_color_scheme,
        domain: extentOf([...entries.values()].map(entry => entry.value)),
        dimension: 0,
        format,
        show: scaled,
        side: 'bottom',
        seriesIndex: -1,
      },
      context,
    ),
    tooltip: itemTooltip(context, ({ name, colour }) => {
      const entry = byName.get(name);
      if (!entry) return name === '' ? null : { title: name, rows: [{ name: 'No data', values: [] }] };
      const rows = [{ colour, name: displayName(metric, context), values: [format(entry.value)] }];
      if (second !== '' && second !== metric) {
        rows.push({
          colour: '',
          name: displayName(second, context),
          values: [chosenFormatter(second, settings, context, 'y_axis_format')(entry.secondary)],
        });
      }
      return { title: name, rows };
    }),
    series: [
      regionSeries(regionsOf(entries, places, settings, context), context.theme.surface),
      ...(bubbled ? [bubbles(entries, places, settings)] : []),
    ],
  };
  const [entity] = dimensionsOf(emptyFrameOr(frames, 0), settings, 'entity');
  return {
    kind: 'echarts',
    family: 'geo',
    option,
    pick: {
      by: 'item',
      values: Object.fromEntries(
        [...byName].map(([name, entry]) => [name, { [entity?.label ?? '']: entry.cell }]),
      ),
    },
  };
}
