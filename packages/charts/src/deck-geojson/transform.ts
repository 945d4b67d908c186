import { columnOf, type Frame } from '@parallax/contract';
import type { Settings, TransformContext } from '../chart.ts';
import type { LonLat, MapLayer, MapUnit } from '../map/view.ts';
import { legible } from '../shared/colour/contrast.ts';
import { pickedColour } from '../shared/colour/shade.ts';
import { DECK_COLOUR } from '../shared/deck/colours.ts';
import { type GeoPiece, geoPiecesOf } from '../shared/deck/geometry.ts';
import { deckView, picksOf, tipsOf } from '../shared/deck/view.ts';
import { dimensionsOf } from '../shared/fields.ts';
import { emptyFrameOr } from '../shared/frames.ts';
import { asNumber, readFlag, readNumber, readText } from '../shared/settings/read.ts';
import type { View } from '../view.ts';

interface Placed extends GeoPiece {
  row: number;
}

const unitOf = (value: unknown): MapUnit => (value === 'meters' ? 'metres' : 'pixels');

/** Properties people read, as one tooltip line each: those of the first pieces, so that lines stay few. */
function propertyTips(pieces: readonly Placed[]) {
  const names = new Set(pieces.slice(0, 50).flatMap(({ properties }) => Object.keys(properties)));
  return [...names].slice(0, 8).map(label => ({
    label,
    texts: pieces.map(({ properties }) => {
      const value = properties[label];
      return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
    }),
  }));
}

const middleOf = (ring: readonly LonLat[]): LonLat => {
  const [x, y] = ring.reduce(([sumX, sumY], [atX, atY]) => [sumX + atX, sumY + atY], [0, 0]);
  return [x / Math.max(1, ring.length), y / Math.max(1, ring.length)];
};

function labels(pieces: readonly Placed[], settings: Settings, context: TransformContext): MapLayer[] {
  if (!readFlag(settings, 'enable_labels')) return [];
  const property = readText(settings, 'label_property_name', 'name');
  const picked = pickedColour(settings.label_color, context.theme.text);
  const colour = context.theme.dark ? legible(picked, context.theme) : picked;
  const size = readNumber(settings, 'label_size') ?? 24;
  return [
    {
      kind: 'labels',
      labels: pieces.flatMap(({ properties, rings }) => {
        const text = properties[property];
        return text === undefined || text === null
          ? []
          : [{ at: middleOf(rings[0]!), text: String(text), size, colour }];
      }),
    },
  ];
}

export function geojsonMapView(frames: Frame[], settings: Settings, context: TransformContext): View {
  const frame = emptyFrameOr(frames, 0);
  const [source] = dimensionsOf(frame, settings, 'geojson');
  const cells = source ? columnOf(frame, source.label)?.values : undefined;
  const pieces = Array.from({ length: frame.length }, (_, row) => row).flatMap(row =>
    geoPiecesOf(cells?.[row]).map((piece): Placed => ({ ...piece, row })),
  );
  const fill = pickedColour(settings.fill_color_picker, DECK_COLOUR);
  const stroke = pickedColour(settings.stroke_color_picker, DECK_COLOUR);
  const [filled, stroked] = [readFlag(settings, 'filled', true), readFlag(settings, 'stroked')];
  const raised = readFlag(settings, 'extruded', true);
  const width = readNumber(settings, 'line_width') ?? 1;
  const radius =
    (readNumber(settings, 'point_radius') ?? 10) * (readNumber(settings, 'point_radius_scale') ?? 1);
  const kept = (type: GeoPiece['type']) => pieces.filter(piece => piece.type === type);
  const facts = (own: readonly Placed[]) => {
    const rows = own.map(({ row }) => row);
    return {
      tips: [...propertyTips(own), ...tipsOf(frame, rows, [], settings, context)],
      picks: picksOf(frame, rows, source ? [source.label] : []),
    };
  };
  const [areas, lines, points] = [kept('area'), kept('line'), kept('point')];
  const lineUnit = unitOf(settings.line_width_unit);
  const layers: MapLayer[] = [
    {
      kind: 'areas',
      unit: lineUnit,
      opacity: 0.8,
      areas: areas.map(({ rings, properties }) => ({
        rings,
        fill: filled ? fill : null,
        stroke: stroked || !filled ? stroke : null,
        width,
        height: raised ? (asNumber(properties.elevation) ?? 0) : 0,
      })),
      ...facts(areas),
    },
    {
      kind: 'lines',
      unit: lineUnit,
      smallest: 0.5,
      largest: 60,
      lines: lines.map(({ rings }) => ({ path: rings[0]!, width, colour: stroke })),
      ...facts(lines),
    },
    {
      kind: 'points',
      unit: unitOf(settings.point_radius_units),
      smallest: 1,
      largest: 100,
      opacity: 0.85,
      points: points.map(({ rings }) => ({ at: rings[0]![0]!, radius, colour: fill })),
      ...facts(points),
    },
  ];
  return deckView([...layers, ...labels(pieces, settings, context)], settings, context);
}
