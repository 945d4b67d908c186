import type { View } from '@parallax/charts';
import { type ComponentType, lazy } from 'react';
import type { RendererProps } from './renderer.ts';

type Renderer<K extends View['kind']> = ComponentType<RendererProps<Extract<View, { kind: K }>>>;

const LOAD: { [K in View['kind']]: () => Promise<Renderer<K>> } = {
  echarts: async () => (await import('./EChartsView.tsx')).EChartsView,
  number: async () => (await import('./NumberView.tsx')).NumberView,
  grid: async () => (await import('./GridView.tsx')).GridView,
  pivot: async () => (await import('./PivotView.tsx')).PivotView,
  markup: async () => (await import('./MarkupView.tsx')).MarkupView,
  map: async () => (await import('./MapView.tsx')).MapView,
};

/** Starts loading what draws a kind of view. */
export const loadRenderer = (kind: View['kind']): Promise<unknown> => LOAD[kind]();

const renderer = <K extends View['kind']>(kind: K): Renderer<K> =>
  lazy(async () => ({ default: await LOAD[kind]() }));

/** One drawing technique per kind of view, each its own chunk. */
export const renderers: { [K in View['kind']]: Renderer<K> } = {
  echarts: renderer('echarts'),
  number: renderer('number'),
  grid: renderer('grid'),
  pivot: renderer('pivot'),
  markup: renderer('markup'),
  map: renderer('map'),
};
