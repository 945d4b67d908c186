import type { EChartsFamily } from '@parallax/charts';
import type * as core from 'echarts/core';

export type ECharts = typeof core;

/** ECharts with what a family draws with. Families are separate chunks; each is fetched once. */
const FAMILIES: Record<EChartsFamily, () => Promise<{ echarts: ECharts }>> = {
  cartesian: () => import('./families/cartesian.ts'),
  'part-of-whole': () => import('./families/part-of-whole.ts'),
  hierarchy: () => import('./families/hierarchy.ts'),
  relation: () => import('./families/relation.ts'),
  grid: () => import('./families/grid.ts'),
  statistic: () => import('./families/statistic.ts'),
  geo: () => import('./families/geo.ts'),
};

export const loadFamily = (family: EChartsFamily): Promise<{ echarts: ECharts }> => FAMILIES[family]();
