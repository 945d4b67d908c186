import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { weightedPlaces } from '../shared/deck/aggregate.ts';
import { cellsView, hexagons, worldLength } from '../shared/deck/cells.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

export function hexMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const places = weightedPlaces(emptyFrameOr(frames, 0), settings);
  const size = Math.max(1, readNumber(settings, 'grid_size') ?? 20);
  const pattern = hexagons(worldLength(size, places));
  return cellsView(
    places,
    { pattern, aggregate: readText(settings, 'js_agg_function', 'sum') },
    settings,
    context,
  );
}
