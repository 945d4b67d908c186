import { type GeoIdentityTransform, type GeoPath, type GeoProjection, geoPath } from 'd3-geo';
import type { CustomSeriesOption } from 'echarts';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export type Outline = Feature<Geometry, { name?: string }>;

/** The shapes of one layer of a topology. */
export function outlinesOf(topology: unknown, layer: string): Outline[] {
  const atlas = topology as Topology;
  const shapes = atlas.objects[layer] as GeometryCollection<{ name?: string }>;
  return feature(atlas, shapes).features;
}

/** A projection scaled to the frame, with a margin. */
export function fitted<P extends GeoProjection | GeoIdentityTransform>(
  projection: P,
  outlines: Outline[],
  box: { left: number; top: number; right: number; bottom: number },
): { path: GeoPath; projection: P } {
  const all: FeatureCollection = { type: 'FeatureCollection', features: outlines };
  projection.fitExtent(
    [
      [box.left, box.top],
      [Math.max(box.left + 1, box.right), Math.max(box.top + 1, box.bottom)],
    ],
    all,
  );
  return { path: geoPath(projection).digits(1), projection };
}

export interface Region {
  name: string;
  /** SVG path data in pixels; a region too small for an outline is a dot. */
  shape: { path: string } | { dot: [x: number, y: number] };
  colour: string;
  opacity?: number;
}

/** Regions as items of their own, so that each can be pointed at and clicked. */
export function regionSeries(regions: readonly Region[], line: string): CustomSeriesOption {
  return {
    type: 'custom',
    coordinateSystem: 'none',
    data: regions.map(region => ({ name: region.name, value: 0, itemStyle: { color: region.colour } })),
    renderItem: params => {
      const region = regions[params.dataIndex];
      if (!region) return null;
      const style = { fill: region.colour, stroke: line, lineWidth: 0.6, opacity: region.opacity ?? 1 };
      const emphasis = { style: { lineWidth: 1.5 } };
      if ('dot' in region.shape) {
        const [cx, cy] = region.shape.dot;
        return { type: 'circle', shape: { cx, cy, r: 3.5 }, style, emphasis };
      }
      return { type: 'path', shape: { pathData: region.shape.path }, style, emphasis };
    },
  };
}
