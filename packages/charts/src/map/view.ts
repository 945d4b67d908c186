import type { View } from '../view.ts';
import type { MapPick } from './pick.ts';

export type LonLat = [longitude: number, latitude: number];

/** Lengths are of the screen, or of the ground. */
export type MapUnit = 'pixels' | 'metres';

export interface MapViewport {
  longitude: number;
  latitude: number;
  /** At zoom 0 the world is 512 pixels wide; each step doubles it. */
  zoom: number;
  /** Degrees clockwise from north. */
  bearing: number;
  /** Degrees from straight above. */
  pitch: number;
}

/** A map as data: what lies where on the earth. `map/scene.ts` turns it into shapes on a screen. */
export interface MapView {
  viewport: MapViewport;
  /** Show everything instead of the viewport's place; its bearing and pitch hold. */
  fit: boolean;
  layers: MapLayer[];
  legend?: MapLegend;
  colours: MapColours;
}

export interface MapColours {
  water: string;
  land: string;
  border: string;
  text: string;
  surface: string;
}

export interface MapLegend {
  corner: 'tl' | 'tr' | 'bl' | 'br';
  title: string;
  entries: { label: string; colour: string }[];
}

/** What a layer's items say when pointed at, and stand for when clicked; by position in the layer's list. */
export interface ItemFacts {
  tips?: { label: string /** Where the label is another. */; column?: string; texts: string[] }[];
  /** Markup that says it in the chart's own words, to be sanitised before display; empty where it has none. */
  describe?(item: number): string;
  picks?: MapPick[];
  /** Drawn faintly, because others were chosen. */
  faded?: boolean[];
  /** Which of the charts laid over each other it is of. */
  source?: number;
}

export interface MapPoint {
  at: LonLat;
  radius: number;
  colour: string;
}
export interface MapLine {
  path: LonLat[];
  width: number;
  colour: string;
}
export interface MapArc {
  from: LonLat;
  to: LonLat;
  width: number;
  colour: string;
  targetColour: string;
}
export interface MapArea {
  /** The outline, then holes. */
  rings: LonLat[][];
  fill: string | null;
  stroke: string | null;
  width: number;
  /** Metres above the ground. */
  height: number;
}
export interface MapLabel {
  at: LonLat;
  text: string;
  size: number;
  colour: string;
}
export type WeightedPlace = [longitude: number, latitude: number, weight: number];

export type MapLayer = ItemFacts &
  (
    | {
        kind: 'points';
        unit: MapUnit;
        /** Bounds of the drawn radius in pixels. */
        smallest: number;
        largest: number;
        opacity: number;
        points: MapPoint[];
      }
    | { kind: 'lines'; unit: MapUnit; smallest: number; largest: number; lines: MapLine[] }
    | { kind: 'arcs'; arcs: MapArc[] }
    | { kind: 'areas'; unit: MapUnit; opacity: number; areas: MapArea[] }
    | { kind: 'labels'; labels: MapLabel[] }
    | {
        kind: 'heat';
        places: WeightedPlace[];
        radius: number;
        intensity: number;
        mean: boolean;
        /** From cold to hot. */
        colours: string[];
      }
    | { kind: 'screen-grid'; places: WeightedPlace[]; cell: number; colours: string[] }
    | ClusterLayer
    | ChartsLayer
  );

export interface ClusterLayer {
  kind: 'clusters';
  places: LonLat[];
  /** Pixels within which points are drawn as one. */
  radius: number;
  /** Radius of a point that stands alone, in `unit`. */
  pointRadius: (number | null)[];
  unit: MapUnit;
  colour: string;
  opacity: number;
  /** Figures to aggregate on clusters; without them the number of points is shown. */
  values?: (number | null)[];
  aggregate: 'sum' | 'mean' | 'min' | 'max' | 'std' | 'var';
  /** Texts of points that stand alone. */
  labels?: string[];
}

/** Small charts at places. */
export interface ChartsLayer {
  kind: 'charts';
  charts: { at: LonLat; name: string; view: View }[];
  background: string;
  corner: number;
  /** Pixels by whole zoom level, 0 to 28. */
  sizes: { width: number; height: number }[];
}
