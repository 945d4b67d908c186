import { columnOf, type Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import { itemColours } from '../shared/deck/colours.ts';
import { pathOf } from '../shared/deck/geometry.ts';
import { fixedOrMetric } from '../shared/deck/query.ts';
import { deckView, legendOf, picksOf, tipsOf } from '../shared/deck/view.ts';
import { dimensionsOf, measureOf } from '../shared/fields.ts';
import { displayName } from '../shared/format/chosen.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

export function pathMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const [line] = dimensionsOf(frame, settings, 'line_column');
  const [category] = dimensionsOf(frame, settings, 'dimension');
  const cells = line ? columnOf(frame, line.label)?.values : undefined;
  const type = readText(settings, 'line_type', 'json');
  const reverse = readFlag(settings, 'reverse_long_lat');
  const paths = Array.from({ length: frame.length }, (_, row) => pathOf(cells?.[row], type, reverse));
  const rows = paths.flatMap((path, row) => (path.length > 1 ? [row] : []));
  const size = fixedOrMetric(settings.line_width, 1);
  const metric = 'metric' in size ? metricLabel(size.metric) : '';
  const figures = metric === '' ? [] : measureOf(frame, metric).values;
  const multiplier = readNumber(settings, 'line_width_multiplier') ?? 1;
  const categories = rows.map(row => category?.texts[row] ?? '');
  const { colourOf, legend } = itemColours(categories, settings, context, 'fixed_color');
  return deckView(
    [
      {
        kind: 'lines',
        unit: settings.line_width_unit === 'meters' ? 'metres' : 'pixels',
        smallest: readNumber(settings, 'min_width') ?? 1,
        largest: readNumber(settings, 'max_width') ?? 20,
        lines: rows.map((row, item) => ({
          path: paths[row]!,
          width: ('fixed' in size ? size.fixed : (figures[row] ?? 0)) * multiplier,
          colour: colourOf(categories[item]!, figures[row] ?? null),
        })),
        tips: tipsOf(
          frame,
          rows,
          [{ column: category?.label ?? '' }, { column: metric, metric: true }],
          settings,
          context,
        ),
        picks: picksOf(frame, rows, line ? [line.label] : []),
      },
    ],
    settings,
    context,
    legendOf(legend, displayName(category?.label ?? metric, context), settings),
  );
}
