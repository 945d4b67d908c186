import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../../chart.ts';
import { pickName } from '../../map/pick.ts';
import type { ItemFacts, MapColours, MapLayer, MapLegend, MapViewport } from '../../map/view.ts';
import type { View } from '../../view.ts';
import { dimensionOf, measureOf, valuesAt } from '../fields.ts';
import { chosenFormatter, displayName } from '../format/chosen.ts';
import { columnLabel, metricLabel } from '../query/labels.ts';
import { asNumber, isRecord, readFlag, readMetrics } from '../settings/read.ts';
import { withDescription } from './describe.ts';
import { tooltipColumns } from './query.ts';

/** The world from far above, where charts without a place of their own start. */
export const WORLD: MapViewport = { longitude: 6.852, latitude: 31.223, zoom: 1, bearing: 0, pitch: 0 };

export function viewportOf(value: unknown): MapViewport {
  const saved = isRecord(value) ? value : {};
  const read = (key: keyof MapViewport): number => asNumber(saved[key]) ?? WORLD[key];
  return {
    longitude: read('longitude'),
    latitude: read('latitude'),
    zoom: read('zoom'),
    bearing: read('bearing'),
    pitch: read('pitch'),
  };
}

export const mapColours = ({ theme }: TransformContext): MapColours =>
  theme.dark
    ? { water: '#0F141B', land: '#1F2630', border: '#3A4553', text: '#8792A2', surface: theme.surface }
    : { water: '#DDE6EF', land: '#F8F8F5', border: '#C5CED9', text: '#66707E', surface: theme.surface };

/** A figure or column shown when an item is pointed at. */
export interface TipSource {
  column: string;
  metric?: boolean;
}

/** The named columns of the kept rows as tooltip lines; the chart's own tooltip columns follow. */
export function tipsOf(
  frame: Frame,
  rows: readonly number[],
  sources: readonly TipSource[],
  settings: Settings,
  context: TransformContext,
): NonNullable<ItemFacts['tips']> {
  const extra = tooltipColumns(settings).map(column => ({ column: columnLabel(column), metric: false }));
  const seen = new Set<string>();
  return [...sources, ...extra].flatMap(({ column, metric = false }) => {
    if (column === '' || seen.has(column)) return [];
    seen.add(column);
    const texts = metric ? figures(frame, column, settings, context) : dimensionOf(frame, column).texts;
    const label = displayName(column, context);
    const named = label === column ? {} : { column };
    return [{ label, ...named, texts: rows.map(row => texts[row] ?? '') }];
  });
}

function figures(frame: Frame, metric: string, settings: Settings, context: TransformContext): string[] {
  const format = chosenFormatter(metric, settings, context);
  return measureOf(frame, metric).values.map(value => format(value));
}

/** The values that a click on an item filters by. */
export function picksOf(frame: Frame, rows: readonly number[], columns: readonly string[]) {
  const dimensions = columns.map(column => dimensionOf(frame, column));
  return rows.map(row => valuesAt(dimensions, row));
}

export const metricLabels = (settings: Settings, ...keys: readonly string[]): string[] =>
  keys.flatMap(key => readMetrics(settings, key).map(metricLabel));

const CORNERS = ['tl', 'tr', 'bl', 'br'] as const;

export function legendOf(
  entries: MapLegend['entries'],
  title: string,
  settings: Settings,
): MapLegend | undefined {
  const saved = settings.legend_position === undefined ? 'tr' : settings.legend_position;
  const corner = CORNERS.find(known => known === saved);
  return corner && entries.length > 0 ? { corner, title, entries } : undefined;
}

/** What was not chosen steps back; where nothing chosen is drawn, everything stays as it is. */
function withChoice(layer: MapLayer, { selected }: TransformContext): MapLayer {
  if (!layer.picks || !selected || selected.length === 0) return layer;
  const faded = layer.picks.map(pick => !selected.includes(pickName(pick)));
  return faded.includes(false) ? { ...layer, faded } : layer;
}

export function deckView(
  layers: MapLayer[],
  settings: Settings,
  context: TransformContext,
  legend?: MapLegend,
): View {
  return {
    kind: 'map',
    map: {
      viewport: viewportOf(settings.viewport),
      fit: readFlag(settings, 'autozoom', true),
      layers: layers.map(layer => withDescription(withChoice(layer, context), settings)),
      ...(legend ? { legend } : {}),
      colours: mapColours(context),
    },
  };
}
