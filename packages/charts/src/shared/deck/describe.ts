import type { Settings } from '../../chart.ts';
import type { MapLayer } from '../../map/view.ts';
import { readText } from '../settings/read.ts';

type Fill = (template: string, data: Record<string, unknown>) => string;
let fill: Fill | null = null;

/** Makes ready to fill tooltip templates. Few maps have one, so what reads them is loaded with the first. */
export async function loadDescribing(template: unknown): Promise<void> {
  if (typeof template === 'string' && template.trim() !== '')
    fill ??= (await import('../template/template.ts')).fillTemplate;
}

/**
 * Lets the chart's own template say what an item's tooltip would list. It sees those lines, by column and by label.
 * A template that cannot be read changes nothing, nor does any before `loadDescribing`.
 */
export function withDescription(layer: MapLayer, settings: Settings): MapLayer {
  const template = readText(settings, 'tooltip_template').trim();
  const { tips } = layer;
  const filled = fill;
  if (!filled || template === '' || !tips) return layer;
  const describe = (item: number): string => {
    const lines = tips.flatMap(({ label, column, texts }) => {
      const text = texts[item] ?? '';
      return [[label, text] as const, ...(column ? [[column, text] as const] : [])];
    });
    try {
      return filled(template, Object.fromEntries(lines));
    } catch {
      return '';
    }
  };
  return { ...layer, describe };
}
