/// <reference types="vite/client" />
import type { ChartManifest } from '@parallax/charts';

/** Of every chart type, by the path of its file. */
export const manifests = import.meta.glob<ChartManifest>('../../charts/src/*/manifest.ts', {
  eager: true,
  import: 'manifest',
});
