import type { Frame } from '@parallax/contract';
import type { Settings } from '../../chart.ts';
import { type Dimension, dimensionsOf, measureOf, metricOf } from '../fields.ts';

export interface Link {
  source: string;
  target: string;
  value: number;
}

export interface Links {
  links: Link[];
  source: Dimension | undefined;
  target: Dimension | undefined;
}

/** Rows as links from one entity to another. Without a metric each row counts one; doubled pairs are added up. */
export function readLinks(
  frame: Frame,
  settings: Settings,
  keys: readonly [source: string, target: string] = ['source', 'target'],
): Links {
  const [source] = dimensionsOf(frame, settings, keys[0]);
  const [target] = dimensionsOf(frame, settings, keys[1]);
  const metric = metricOf(settings);
  const { values } = measureOf(frame, metric);
  const links = new Map<string, Link>();
  for (let row = 0; row < frame.length; row++) {
    const [from, to] = [source?.texts[row] ?? '', target?.texts[row] ?? ''];
    const value = metric === '' ? 1 : (values[row] ?? 0);
    const key = JSON.stringify([from, to]);
    const known = links.get(key);
    if (known) known.value += value;
    else links.set(key, { source: from, target: to, value });
  }
  return { links: [...links.values()], source, target };
}

/** Every entity with the sum of what leaves and what reaches it, in the order they appear. */
export function nodeTotals(links: readonly Link[]): Map<string, { out: number; in: number }> {
  const nodes = new Map<string, { out: number; in: number }>();
  const at = (name: string) => {
    const known = nodes.get(name) ?? { out: 0, in: 0 };
    nodes.set(name, known);
    return known;
  };
  for (const link of links) {
    at(link.source).out += link.value;
    at(link.target).in += link.value;
  }
  return nodes;
}
