import { type Camera, projectionOf } from './camera.ts';
import { areaShapes } from './scene/areas.ts';
import { chartFrames } from './scene/charts.ts';
import { clusterShapes } from './scene/clusters.ts';
import { heatShapes } from './scene/heat.ts';
import { arcShapes, lineShapes } from './scene/lines.ts';
import { labelShapes, pointShapes } from './scene/points.ts';
import { screenGridShapes } from './scene/screen-grid.ts';
import type { Stage } from './scene/stage.ts';
import type { Shape } from './shape.ts';
import type { MapColours, MapLayer, MapView } from './view.ts';

function layerShapes(layer: MapLayer, index: number, stage: Stage, colours: MapColours): Shape[] {
  switch (layer.kind) {
    case 'points':
      return pointShapes(layer, index, stage, colours);
    case 'lines':
      return lineShapes(layer, index, stage);
    case 'arcs':
      return arcShapes(layer, index, stage);
    case 'areas':
      return areaShapes(layer, index, stage);
    case 'labels':
      return labelShapes(layer, index, stage, colours);
    case 'heat':
      return heatShapes(layer, stage);
    case 'screen-grid':
      return screenGridShapes(layer, index, stage);
    case 'clusters':
      return clusterShapes(layer, index, stage, colours);
    case 'charts':
      return chartFrames(layer, index, stage);
  }
}

const FAINT = 0.25;

function faded(shape: Shape, { faded: faint }: MapLayer): Shape {
  if (!faint || (shape.kind !== 'circle' && shape.kind !== 'path')) return shape;
  return shape.of && faint[shape.of.item] ? { ...shape, opacity: (shape.opacity ?? 1) * FAINT } : shape;
}

/** The layers of a map as shapes on the screen, bottom first. What lies outside of the frame is left out. */
export function sceneOf(map: MapView, camera: Camera): Shape[] {
  const stage = { camera, projection: projectionOf(camera) };
  return map.layers.flatMap((layer, index) =>
    layerShapes(layer, index, stage, map.colours).map(shape => faded(shape, layer)),
  );
}
