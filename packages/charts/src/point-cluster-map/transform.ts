import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import type { ClusterLayer, LonLat } from '../map/view.ts';
import { placesOf } from '../shared/deck/spatial.ts';
import { mapColours, tipsOf, WORLD } from '../shared/deck/view.ts';
import { dimensionsOf, measureOf } from '../shared/fields.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { columnLabel } from '../shared/query/labels.ts';
import { columnsOf } from '../shared/query/ordered.ts';
import { readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { labelColumn, radiusColumn } from './query.ts';

const METRES: Record<string, number> = { Miles: 1609.34, Kilometers: 1000 };
const AGGREGATES = ['sum', 'mean', 'min', 'max', 'std', 'var'] as const;
const DEFAULT_RADIUS = 5;

/** `rgb(0, 139, 139)` and hexadecimal colours as saved; anything else is the default. */
const colourOf = (text: string): string =>
  /^(#[0-9a-f]{3,8}|rgba?\([\d ,.%]+\))$/i.test(text) ? text : '#008b8b';

export function pointClusterView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const [lonCol = '', latCol = ''] = columnsOf(settings, 'all_columns_x', 'all_columns_y').map(columnLabel);
  const places = placesOf(frame, { type: 'latlong', lonCol, latCol });
  const rows = places.flatMap((place, row) => (place ? [row] : []));
  const [radius, label] = [radiusColumn(settings), labelColumn(settings)];
  const metres = METRES[readText(settings, 'point_radius_unit', 'Pixels')];
  const radii = radius === undefined ? [] : measureOf(frame, columnLabel(radius)).values;
  const figures = label === undefined ? [] : measureOf(frame, columnLabel(label)).values;
  const counted = label === undefined || figures.every(figure => figure === null);
  const texts = label === undefined ? [] : (dimensionsOf(frame, settings, 'map_label')[0]?.texts ?? []);
  const layer: ClusterLayer & { tips: ReturnType<typeof tipsOf> } = {
    kind: 'clusters',
    places: rows.map(row => places[row] as LonLat),
    radius: Math.max(0, readNumber(settings, 'clustering_radius') ?? 60),
    pointRadius: rows.map(row => {
      const own = radii[row] ?? null;
      return own === null ? (radius === undefined ? DEFAULT_RADIUS : null) : own * (metres ?? 1);
    }),
    unit: metres && radius !== undefined ? 'metres' : 'pixels',
    colour: colourOf(readText(settings, 'map_color')),
    opacity: readNumber(settings, 'global_opacity') ?? 1,
    ...(counted ? {} : { values: rows.map(row => figures[row] ?? null) }),
    aggregate: AGGREGATES.find(name => name === settings.pandas_aggfunc) ?? 'sum',
    ...(label === undefined ? {} : { labels: rows.map(row => texts[row] ?? '') }),
    tips: tipsOf(
      frame,
      rows,
      frame.columns.map(({ name }) => ({ column: name })),
      settings,
      context,
    ),
  };
  const [longitude, latitude, zoom] = ['longitude', 'latitude', 'zoom'].map(key =>
    readNumber(settings, `viewport_${key}`),
  );
  const fixed = typeof longitude === 'number' && typeof latitude === 'number';
  return {
    kind: 'map',
    map: {
      viewport: fixed ? { ...WORLD, longitude, latitude, zoom: zoom ?? WORLD.zoom } : WORLD,
      fit: !fixed,
      layers: [layer],
      colours: mapColours(context),
    },
  };
}
