import type { ChartManifest } from '@parallax/charts';
import { loadFamily } from './families.ts';

/** Starts what will draw a chart while its data is on its way. A failure shows when it is drawn. */
export function makeReady({ family }: ChartManifest): void {
  if (!family) return;
  Promise.all([import('./EChartsView.tsx'), loadFamily(family)]).catch(() => undefined);
}
