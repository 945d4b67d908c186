import type { Place } from './camera.ts';

/** Which item of which layer a shape stands for. */
export interface ItemRef {
  layer: number;
  item: number;
  /** All of them, where it stands for several. */
  items?: number[];
}

interface Paint {
  fill?: string;
  /** Two colours run from the start of the line to its end. */
  stroke?: string | [from: string, to: string];
  width?: number;
  opacity?: number;
  of?: ItemRef;
}

/** What a map is drawn with, in pixels. A canvas and an SVG writer understand the same few shapes. */
export type Shape =
  | ({ kind: 'circle'; x: number; y: number; radius: number } & Paint)
  | ({ kind: 'path'; rings: Place[][]; closed: boolean } & Paint)
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      colour: string;
      halo?: string;
      of?: ItemRef;
    }
  | { kind: 'frame'; x: number; y: number; width: number; height: number; of: ItemRef }
  /** A group of points drawn as one; a click looks closer. */
  | { kind: 'cluster'; x: number; y: number; radius: number; fill: string; opacity: number; count: number };
