import type { Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import type { LonLat } from '../map/view.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { DECK_COLOUR, itemColours } from '../shared/deck/colours.ts';
import { spatialOf } from '../shared/deck/query.ts';
import { placesOf, readSpatial } from '../shared/deck/spatial.ts';
import { deckView, legendOf, picksOf, tipsOf } from '../shared/deck/view.ts';
import { dimensionsOf } from '../shared/fields.ts';
import { displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { readNumber } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

export function arcMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const starts = placesOf(frame, readSpatial(settings.start_spatial));
  const ends = placesOf(frame, readSpatial(settings.end_spatial));
  const rows = starts.flatMap((start, row) => (start && ends[row] ? [row] : []));
  const [category] = dimensionsOf(frame, settings, 'dimension');
  const categories = rows.map(row => category?.texts[row] ?? '');
  const { colourOf, legend } = itemColours(categories, settings, context, 'fixed_color');
  const target = pickedColour(settings.target_color_picker, DECK_COLOUR);
  const columns = [...spatialOf(settings, 'start_spatial'), ...spatialOf(settings, 'end_spatial')];
  const width = readNumber(settings, 'stroke_width') ?? 1.5;
  return deckView(
    [
      {
        kind: 'arcs',
        arcs: rows.map((row, item) => {
          const colour = colourOf(categories[item]!, null);
          return {
            from: starts[row] as LonLat,
            to: ends[row] as LonLat,
            width,
            colour,
            targetColour: legend.length > 0 ? colour : target,
          };
        }),
        tips: tipsOf(
          frame,
          rows,
          [{ column: category?.label ?? '' }, ...columns.map(column => ({ column }))],
          settings,
          context,
        ),
        picks: picksOf(frame, rows, columns),
      },
    ],
    settings,
    context,
    legendOf(legend, displayName(category?.label ?? '', context), settings),
  );
}
