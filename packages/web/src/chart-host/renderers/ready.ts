import type { ChartManifest, EChartsFamily } from '@parallax/charts';
import { loadExtras } from './extras.ts';
import { loadFamily } from './families.ts';
import { loadRenderer } from './index.ts';
import { rehearse } from './rehearse.ts';

/** Loads what will draw a chart, beside its data. A failure shows when it is drawn. */
export async function makeReady({ family, extras = [], view }: ChartManifest): Promise<void> {
  const parts = family
    ? [loadRenderer('echarts'), loadPictures(family), loadExtras(extras)]
    : view
      ? [loadRenderer(view)]
      : [];
  await Promise.allSettled(parts);
}

async function loadPictures(family: EChartsFamily): Promise<void> {
  const { echarts } = await loadFamily(family);
  if (family === 'cartesian') rehearse(echarts);
}
