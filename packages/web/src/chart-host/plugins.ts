import { addChart, type ChartDefinition, defineChart } from '@parallax/charts';
import { api } from '@parallax/contract';
import { call } from '../api/client.ts';

const isChart = (value: unknown): value is ChartDefinition => {
  if (typeof value !== 'object' || value === null) return false;
  const { manifest, controls, query, transform } = value as Partial<ChartDefinition>;
  return (
    typeof manifest?.type === 'string' &&
    Array.isArray(controls) &&
    typeof query === 'function' &&
    typeof transform === 'function'
  );
};

/** Takes the chart that a module makes with `defineChart`. */
export function takePlugin(module: unknown): void {
  const make = typeof module === 'object' && module !== null && 'default' in module ? module.default : null;
  if (typeof make !== 'function') throw new Error('its default export is no function');
  const chart: unknown = make({ defineChart });
  if (!isChart(chart)) throw new Error('its function returned no chart');
  if (!addChart(chart)) throw new Error(`there already is a chart type ${chart.manifest.type}`);
}

async function loadAll(): Promise<void> {
  const { result } = await call(api.dynamicPlugin.list, {});
  await Promise.all(
    result.map(async ({ key, bundle_url }) => {
      try {
        takePlugin(await import(/* @vite-ignore */ new URL(bundle_url, document.baseURI).href));
      } catch (error) {
        console.warn(`The plugin ${key} was left out:`, error);
      }
    }),
  );
}

let loading: Promise<void> | undefined;

/** Loads the chart types from elsewhere, once. A plugin that fails is named in the console and nothing else happens. */
export function loadPlugins(): Promise<void> {
  loading ??= loadAll().catch((error: unknown) => console.warn('The plugins could not be listed:', error));
  return loading;
}
