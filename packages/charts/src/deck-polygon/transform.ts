import { columnOf, type Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { DECK_COLOUR } from '../shared/deck/colours.ts';
import { pathOf } from '../shared/deck/geometry.ts';
import { fixedOrMetric } from '../shared/deck/query.ts';
import { deckView, legendOf, picksOf, tipsOf } from '../shared/deck/view.ts';
import { dimensionsOf, measureOf, metricOf } from '../shared/fields.ts';
import { displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { areaColours } from './colours.ts';

export function polygonMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const [line] = dimensionsOf(frame, settings, 'line_column');
  const cells = line ? columnOf(frame, line.label)?.values : undefined;
  const type = readText(settings, 'line_type', 'json');
  const reverse = readFlag(settings, 'reverse_long_lat');
  const rings = Array.from({ length: frame.length }, (_, row) => pathOf(cells?.[row], type, reverse));
  const rows = rings.flatMap((ring, row) => (ring.length > 2 ? [row] : []));
  const metric = metricOf(settings);
  const figures = measureOf(frame, metric).values;
  const { colourOf, legend } = areaColours(
    rows.map(row => figures[row] ?? null),
    settings,
    context,
  );
  const height = fixedOrMetric(settings.point_radius_fixed, 1000);
  const tall = 'metric' in height ? metricLabel(height.metric) : '';
  const heights = tall === '' ? [] : measureOf(frame, tall).values;
  const raised = readFlag(settings, 'extruded', true) ? (readNumber(settings, 'multiplier') ?? 1) : 0;
  const stroke = pickedColour(settings.stroke_color_picker, DECK_COLOUR);
  return deckView(
    [
      {
        kind: 'areas',
        unit: settings.line_width_unit === 'meters' ? 'metres' : 'pixels',
        opacity: (readNumber(settings, 'opacity') ?? 80) / 100,
        areas: rows.map(row => ({
          rings: [rings[row]!],
          fill: readFlag(settings, 'filled', true) ? colourOf(figures[row] ?? null) : null,
          stroke: readFlag(settings, 'stroked') ? stroke : null,
          width: readNumber(settings, 'line_width') ?? 1,
          height: ('fixed' in height ? height.fixed : (heights[row] ?? 0)) * raised,
        })),
        tips: tipsOf(
          frame,
          rows,
          [
            { column: metric, metric: true },
            { column: tall, metric: true },
          ],
          settings,
          context,
        ),
        picks: picksOf(frame, rows, line ? [line.label] : []),
      },
    ],
    settings,
    context,
    legendOf(legend, displayName(metric, context), settings),
  );
}
