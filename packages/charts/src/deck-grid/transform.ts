import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { weightedPlaces } from '../shared/deck/aggregate.ts';
import { cellsView, squares, worldLength } from '../shared/deck/cells.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readNumber } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

export function gridMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const places = weightedPlaces(emptyFrameOr(frames, 0), settings);
  const size = Math.max(1, readNumber(settings, 'grid_size') ?? 20);
  const pattern = squares(worldLength(size, places));
  return cellsView(places, { pattern, aggregate: 'sum' }, settings, context);
}
