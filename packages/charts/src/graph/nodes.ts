import type { Frame } from '@parallax/contract';
import type { Settings } from '../chart.ts';
import { dimensionsOf } from '../shared/fields.ts';
import type { Links } from '../shared/network/links.ts';

export interface GraphNode {
  name: string;
  value: number;
  category: string;
  /** The column the node is found in, with its value. */
  dimensions: Record<string, unknown>;
}

/** Entities at either end of the links; a source's category wins where both ends give one. */
export function readNodes(frame: Frame, settings: Settings, { links, source, target }: Links): GraphNode[] {
  const nodes = new Map<string, GraphNode>();
  const ends = [
    { end: source, category: dimensionsOf(frame, settings, 'source_category')[0] },
    { end: target, category: dimensionsOf(frame, settings, 'target_category')[0] },
  ];
  for (const { end, category } of ends) {
    for (const [row, name] of (end?.texts ?? []).entries()) {
      const known = nodes.get(name);
      if (known && (known.category !== '' || !category)) continue;
      nodes.set(name, {
        name,
        value: 0,
        category: category?.texts[row] ?? '',
        dimensions: known?.dimensions ?? { [end!.label]: end!.cell(row) },
      });
    }
  }
  for (const link of links) {
    for (const name of new Set([link.source, link.target])) nodes.get(name)!.value += link.value;
  }
  return [...nodes.values()];
}
