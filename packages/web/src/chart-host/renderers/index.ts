import type { View } from '@parallax/charts';
import { type ComponentType, lazy } from 'react';
import type { RendererProps } from './renderer.ts';

type Renderers = { [K in View['kind']]: ComponentType<RendererProps<Extract<View, { kind: K }>>> };

/** One drawing technique per kind of view, each its own chunk. */
export const renderers: Renderers = {
  echarts: lazy(async () => ({ default: (await import('./EChartsView.tsx')).EChartsView })),
  number: lazy(async () => ({ default: (await import('./NumberView.tsx')).NumberView })),
  grid: lazy(async () => ({ default: (await import('./GridView.tsx')).GridView })),
  pivot: lazy(async () => ({ default: (await import('./PivotView.tsx')).PivotView })),
  markup: lazy(async () => ({ default: (await import('./MarkupView.tsx')).MarkupView })),
  map: lazy(async () => ({ default: (await import('./MapView.tsx')).MapView })),
};
