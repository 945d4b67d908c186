import { type Camera, fitting, held } from './camera.ts';
import type { LonLat, MapLayer, MapView } from './view.ts';

function* placesOf(layer: MapLayer): Generator<LonLat> {
  switch (layer.kind) {
    case 'points':
      for (const { at } of layer.points) yield at;
      return;
    case 'lines':
      for (const { path } of layer.lines) yield* path;
      return;
    case 'arcs':
      for (const { from, to } of layer.arcs) {
        yield from;
        yield to;
      }
      return;
    case 'areas':
      for (const { rings } of layer.areas) yield* rings[0] ?? [];
      return;
    case 'labels':
      for (const { at } of layer.labels) yield at;
      return;
    case 'heat':
    case 'screen-grid':
      for (const [longitude, latitude] of layer.places) yield [longitude, latitude];
      return;
    case 'clusters':
      yield* layer.places;
      return;
    case 'charts':
      for (const { at } of layer.charts) yield at;
      return;
  }
}

function* allPlaces(layers: readonly MapLayer[]): Generator<LonLat> {
  for (const layer of layers) yield* placesOf(layer);
}

/** Where a map is first looked at from. */
export const firstCamera = (map: MapView, { width, height }: { width: number; height: number }): Camera =>
  map.fit
    ? fitting(allPlaces(map.layers), { width, height }, map.viewport)
    : held({ ...map.viewport, width, height });
