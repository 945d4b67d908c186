import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { weightedPlaces } from '../shared/deck/aggregate.ts';
import { ramp } from '../shared/deck/colours.ts';
import { deckView } from '../shared/deck/view.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readNumber } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

export function heatMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const places = weightedPlaces(emptyFrameOr(frames, 0), settings);
  return deckView(
    [
      {
        kind: 'heat',
        places: places.map(({ at, weight }) => [...at, weight]),
        radius: Math.max(2, readNumber(settings, 'radius_pixels') ?? 30),
        intensity: readNumber(settings, 'intensity') ?? 1,
        mean: settings.aggregation === 'mean',
        colours: ramp(settings, context, 'linear_palette', 12),
      },
    ],
    settings,
    context,
  );
}
