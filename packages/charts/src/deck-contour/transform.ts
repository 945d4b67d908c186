import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import type { MapLayer } from '../map/view.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { weightedPlaces } from '../shared/deck/aggregate.ts';
import { DECK_COLOUR, legendFormat, ramp } from '../shared/deck/colours.ts';
import { deckView, legendOf } from '../shared/deck/view.ts';
import { metricOf } from '../shared/fields.ts';
import { displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { asList, asNumber, isRecord, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { type Field, fieldOf, isoArea, isoLines } from './field.ts';

interface Contour {
  low: number;
  high: number | null;
  width: number;
  colour: string;
}

const STEPS = 5;

/** The chosen contours; without any, lines at equal steps of what there is. */
function contoursOf(field: Field, settings: Settings, context: TransformContext): Contour[] {
  const chosen = asList(settings.contours).flatMap((entry): Contour[] => {
    if (!isRecord(entry)) return [];
    const low = asNumber(entry.lowerThreshold);
    if (low === null) return [];
    return [
      {
        low,
        high: asNumber(entry.upperThreshold),
        width: asNumber(entry.strokeWidth) ?? 1,
        colour: pickedColour(entry.color, DECK_COLOUR),
      },
    ];
  });
  if (chosen.length > 0) return chosen;
  const most = field.values.reduce((high, value) => Math.max(high, value), 0);
  if (most <= 0) return [];
  const colours = ramp(settings, context, 'linear_palette', STEPS + 1);
  return Array.from({ length: STEPS }, (_, step) => ({
    low: (most * (step + 0.5)) / STEPS,
    high: null,
    width: 1.5,
    colour: colours[step + 1]!,
  }));
}

function layerOf({ low, high, width, colour }: Contour, field: Field): MapLayer {
  return high === null
    ? {
        kind: 'lines',
        unit: 'pixels',
        smallest: 0.5,
        largest: 20,
        lines: isoLines(field, low).map(path => ({ path, width, colour })),
      }
    : {
        kind: 'areas',
        unit: 'pixels',
        opacity: 0.6,
        areas: isoArea(field, low, high).map(rings => ({
          rings,
          fill: colour,
          stroke: null,
          width: 0,
          height: 0,
        })),
      };
}

export function contourMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const places = weightedPlaces(emptyFrameOr(frames, 0), settings);
  const size = Math.max(1, readNumber(settings, 'cellSize') ?? 300);
  const field = fieldOf(places, size, readText(settings, 'aggregation', 'sum'));
  const contours = contoursOf(field, settings, context);
  const format = legendFormat(settings);
  const entries = contours.map(({ low, high, colour }) => ({
    colour,
    label: high === null ? `≥ ${format(low)}` : `${format(low)} – ${format(high)}`,
  }));
  return deckView(
    contours.map(contour => layerOf(contour, field)),
    settings,
    context,
    legendOf(entries, displayName(metricOf(settings, 'size'), context), settings),
  );
}
