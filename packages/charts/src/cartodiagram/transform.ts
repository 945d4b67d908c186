import type { Frame } from '@parallax/contract';
import type { ChartDefinition, Settings, TransformContext } from '../chart.ts';
import type { ChartsLayer } from '../map/view.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { mapColours, viewportOf } from '../shared/deck/view.ts';
import { columnLabel } from '../shared/query/labels.ts';
import { columnsOf } from '../shared/query/ordered.ts';
import { isRecord, readNumber } from '../shared/settings/read.ts';
import type { View } from '../view.ts';
import { chartSizes } from './sizes.ts';
import { splitByPlace } from './split.ts';

/** More small charts than this cover each other and slow the page. */
const MOST_CHARTS = 200;

/** The inner chart as drawn at one place, with its settings. */
export interface Inner {
  chart: ChartDefinition;
  settings: Settings;
}

export function cartodiagramView(
  inner: Inner | null,
  frames: Frame[],
  settings: Settings,
  context: TransformContext,
): View {
  const sizes = chartSizes(settings.chart_size);
  const [geometry] = columnsOf(settings, 'geom_column');
  const [frame] = frames;
  const places =
    inner && frame && geometry !== undefined
      ? splitByPlace(frame, columnLabel(geometry), context.labelMaps?.[0] ?? {})
      : [];
  const size = sizes[6]!;
  const layer: ChartsLayer = {
    kind: 'charts',
    charts: places.slice(0, MOST_CHARTS).map(({ at, frame: own, labelMap }, index) => ({
      at,
      name: `${index + 1}`,
      view: inner!.chart.transform([own], inner!.settings, {
        ...context,
        ...size,
        labelMaps: [labelMap],
        animate: false,
      }),
    })),
    background: pickedColour(settings.chart_background_color, 'rgba(255, 255, 255, 0.2)'),
    corner: readNumber(settings, 'chart_background_border_radius') ?? 10,
    sizes,
  };
  const saved = isRecord(settings.map_view) ? settings.map_view : {};
  return {
    kind: 'map',
    map: {
      viewport: viewportOf(saved),
      fit: saved.mode !== 'CUSTOM',
      layers: [layer],
      colours: mapColours(context),
    },
  };
}
