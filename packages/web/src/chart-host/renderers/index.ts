import type { View } from '@parallax/charts';
import { type ComponentType, lazy } from 'react';
import type { RendererProps } from './renderer.ts';

type Renderer<K extends View['kind']> = ComponentType<RendererProps<Extract<View, { kind: K }>>>;
type Renderers = { [K in View['kind']]: Renderer<K> };

const LOAD: { [K in View['kind']]: () => Promise<Renderer<K>> } = {
  echarts: async () => (await import('./EChartsView.tsx')).EChartsView,
  number: async () => (await import('./NumberView.tsx')).NumberView,
  grid: async () => (await import('./GridView.tsx')).GridView,
  pivot: async () => (await import('./PivotView.tsx')).PivotView,
  markup: async () => (await import('./MarkupView.tsx')).MarkupView,
  map: async () => (await import('./MapView.tsx')).MapView,
  matrix: async () => (await import('./MatrixView.tsx')).MatrixView,
};

const loaded: Partial<Renderers> = {};

async function load<K extends View['kind']>(kind: K): Promise<Renderer<K>> {
  const renderer: Renderer<K> = await LOAD[kind]();
  Object.assign(loaded, { [kind]: renderer });
  return renderer;
}

/** Makes what draws a kind of view ready. */
export const loadRenderer = (kind: View['kind']): Promise<unknown> => load(kind);

const whenLoaded = <K extends View['kind']>(kind: K): Renderer<K> =>
  lazy(async () => ({ default: await load(kind) }));

/** One drawing technique per kind of view, each its own chunk. */
const renderers: Renderers = {
  echarts: whenLoaded('echarts'),
  number: whenLoaded('number'),
  grid: whenLoaded('grid'),
  pivot: whenLoaded('pivot'),
  markup: whenLoaded('markup'),
  map: whenLoaded('map'),
  matrix: whenLoaded('matrix'),
};

/**
 * What draws a kind of view. Where it is ready it is drawn at once: React shows a part that it had to wait for no
 * sooner than 300 ms after the last such part of the page.
 */
export const rendererOf = <K extends View['kind']>(kind: K): Renderer<K> =>
  (loaded as Renderers)[kind] ?? renderers[kind];
