import type { ChartManifest } from '@parallax/charts';
import { loadExtras } from './extras.ts';
import { loadFamily } from './families.ts';
import { loadRenderer } from './index.ts';

/** Starts what will draw a chart while its data is on its way. A failure shows when it is drawn. */
export function makeReady({ family, extras = [], view }: ChartManifest): void {
  const parts = family
    ? [loadRenderer('echarts'), loadFamily(family), loadExtras(extras)]
    : view
      ? [loadRenderer(view)]
      : [];
  Promise.all(parts).catch(() => undefined);
}
