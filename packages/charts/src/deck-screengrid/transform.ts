import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { weightedPlaces } from '../shared/deck/aggregate.ts';
import { ramp } from '../shared/deck/colours.ts';
import { deckView } from '../shared/deck/view.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readNumber } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

export function screenGridMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const places = weightedPlaces(emptyFrameOr(frames, 0), settings);
  return deckView(
    [
      {
        kind: 'screen-grid',
        places: places.map(({ at, weight }) => [...at, weight]),
        cell: Math.max(2, readNumber(settings, 'grid_size') ?? 20),
        colours: ramp(settings, context, 'default'),
        picks: places.map(({ pick }) => pick),
      },
    ],
    settings,
    context,
  );
}
