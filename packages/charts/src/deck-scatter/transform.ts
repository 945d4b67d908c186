import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import type { LonLat } from '../map/view.ts';
import { itemColours } from '../shared/deck/colours.ts';
import { fixedOrMetric, spatialOf } from '../shared/deck/query.ts';
import { placesOf, readSpatial } from '../shared/deck/spatial.ts';
import { deckView, legendOf, picksOf, tipsOf } from '../shared/deck/view.ts';
import { dimensionsOf, measureOf } from '../shared/fields.ts';
import { displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

const MILE = 1609.34;
const circle = (area: number): number => Math.sqrt(Math.max(0, area) / Math.PI);

/** Metres of a radius by the unit of its figure. */
const RADII: Record<string, (figure: number) => number> = {
  square_m: circle,
  square_km: figure => circle(figure) * 1000,
  square_miles: figure => circle(figure) * MILE,
  radius_m: figure => figure,
  radius_km: figure => figure * 1000,
  radius_miles: figure => figure * MILE,
};

export function scatterMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const places = placesOf(frame, readSpatial(settings.spatial));
  const rows = places.flatMap((place, row) => (place ? [row] : []));
  const [category] = dimensionsOf(frame, settings, 'dimension');
  const size = fixedOrMetric(settings.point_radius_fixed, 1000);
  const metric = 'metric' in size ? metricLabel(size.metric) : '';
  const figures = metric === '' ? [] : measureOf(frame, metric).values;
  const toMetres = RADII[readText(settings, 'point_unit', 'square_m')] ?? circle;
  const multiplier = readNumber(settings, 'multiplier') ?? 1;
  const categories = rows.map(row => category?.texts[row] ?? '');
  const { colourOf, legend } = itemColours(categories, settings, context, 'categorical_palette');
  const radiusOf = (row: number): number =>
    toMetres('fixed' in size ? size.fixed : (figures[row] ?? 0)) * multiplier;
  return deckView(
    [
      {
        kind: 'points',
        unit: 'metres',
        smallest: readNumber(settings, 'min_radius') ?? 2,
        largest: readNumber(settings, 'max_radius') ?? 250,
        opacity: 0.75,
        points: rows.map((row, item) => ({
          at: places[row] as LonLat,
          radius: radiusOf(row),
          colour: colourOf(categories[item]!, figures[row] ?? null),
        })),
        tips: tipsOf(
          frame,
          rows,
          [
            ...spatialOf(settings).map(column => ({ column })),
            { column: category?.label ?? '' },
            { column: metric, metric: true },
          ],
          settings,
          context,
        ),
        picks: picksOf(frame, rows, spatialOf(settings)),
      },
    ],
    settings,
    context,
    legendOf(legend, displayName(category?.label ?? metric, context), settings),
  );
}
