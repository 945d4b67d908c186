import Supercluster from 'supercluster';
import { numberFormatter } from '../../shared/format/number.ts';
import { unproject } from '../camera.ts';
import type { Shape } from '../shape.ts';
import type { ClusterLayer, LonLat, MapColours } from '../view.ts';
import { type LayerOf, nearFrame, pixels, type Stage } from './stage.ts';

interface Sums {
  count: number;
  sum: number;
  squares: number;
  low: number;
  high: number;
}

type Index = Supercluster<{ item: number }, Sums>;

const MAX_ZOOM = 16;
const indexes = new WeakMap<object, Index>();

function indexOf(layer: ClusterLayer): Index {
  const known = indexes.get(layer);
  if (known) return known;
  const index: Index = new Supercluster<{ item: number }, Sums>({
    radius: layer.radius,
    extent: 512,
    maxZoom: layer.radius > 0 ? MAX_ZOOM : -1,
    map: ({ item }) => {
      const value = layer.values?.[item] ?? 0;
      return { count: 1, sum: value, squares: value * value, low: value, high: value };
    },
    reduce: (all, one) => {
      all.count += one.count;
      all.sum += one.sum;
      all.squares += one.squares;
      all.low = Math.min(all.low, one.low);
      all.high = Math.max(all.high, one.high);
    },
  });
  index.load(
    layer.places.map((coordinates, item) => ({
      type: 'Feature',
      properties: { item },
      geometry: { type: 'Point', coordinates },
    })),
  );
  indexes.set(layer, index);
  return index;
}

/** Sample variance, as the aggregate of the same name in SQL. */
const variance = ({ count, sum, squares }: Sums): number =>
  count < 2 ? 0 : Math.max(0, (squares - (sum * sum) / count) / (count - 1));

const AGGREGATES: Record<ClusterLayer['aggregate'], (sums: Sums) => number> = {
  sum: ({ sum }) => sum,
  mean: ({ sum, count }) => sum / count,
  min: ({ low }) => low,
  max: ({ high }) => high,
  var: variance,
  std: sums => Math.sqrt(variance(sums)),
};

const shortNumber = numberFormatter('.3~s');

/** Points that are close together as one circle with their number or figure; the others by themselves. */
export function clusterShapes(
  layer: LayerOf<'clusters'>,
  index: number,
  stage: Stage,
  { surface }: MapColours,
): Shape[] {
  const { camera } = stage;
  const margin = 80;
  const corners = [
    unproject(camera, [-margin, -margin]),
    unproject(camera, [camera.width + margin, camera.height + margin]),
    unproject(camera, [-margin, camera.height + margin]),
    unproject(camera, [camera.width + margin, -margin]),
  ];
  const longitudes = corners.map(([longitude]) => longitude);
  const latitudes = corners.map(([, latitude]) => latitude);
  const found = indexOf(layer).getClusters(
    [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
    Math.max(0, Math.floor(camera.zoom)),
  );
  const most = Math.max(1, ...found.map(({ properties }) => ('count' in properties ? properties.count : 1)));
  return found.flatMap(({ geometry, properties }): Shape[] => {
    const at = geometry.coordinates as LonLat;
    const place = stage.projection.place(at);
    if (!nearFrame(place, margin, stage)) return [];
    const [x, y] = place;
    if (!('cluster' in properties)) {
      const radius = pixels(layer.pointRadius[properties.item] ?? 5, layer.unit, at, stage, [2, 200]);
      const of = { layer: index, item: properties.item };
      const text = layer.labels?.[properties.item];
      return [
        {
          kind: 'circle',
          x,
          y,
          radius,
          fill: layer.colour,
          opacity: layer.opacity,
          stroke: surface,
          width: 1,
          of,
        },
        ...(text
          ? [
              {
                kind: 'text',
                x,
                y: y + radius + 9,
                text,
                size: 11,
                colour: layer.colour,
                halo: surface,
              } as const,
            ]
          : []),
      ];
    }
    const radius = 12 + Math.sqrt(properties.count / most) * Math.min(28, layer.radius / 2);
    const figure = layer.values ? AGGREGATES[layer.aggregate](properties) : properties.count;
    return [
      { kind: 'cluster', x, y, radius, fill: layer.colour, opacity: layer.opacity, count: properties.count },
      { kind: 'text', x, y, text: shortNumber(figure), size: 12, colour: '#FFFFFF' },
    ];
  });
}
