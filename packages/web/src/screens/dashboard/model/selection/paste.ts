import type { Layout } from '@parallax/contract';
import type { Destination, Refusal } from '../drop.ts';
import { accepts } from '../nesting.ts';
import { depthOf, firstContainer, parentOf } from '../tree.ts';
import type { Clip } from './clipboard.ts';
import { placeAll } from './place.ts';

/** Behind the last chosen component, as near to it as the rules allow; at the end of the page without one. */
export function pasteDestination(
  layout: Layout,
  { roots }: Clip,
  chosen: readonly string[],
  open: string | undefined,
): Destination | null {
  let id = chosen.at(-1);
  while (id) {
    const parent = parentOf(layout, id);
    if (!parent) break;
    const depth = depthOf(layout, parent.id);
    if (roots.every(({ type }) => accepts(parent.type, type, depth))) {
      return { parentId: parent.id, index: parent.children.indexOf(id) + 1 };
    }
    id = parent.id;
  }
  const container = layout[open ?? ''] ?? firstContainer(layout);
  return container ? { parentId: container.id, index: container.children.length } : null;
}

/** Adds what a clip holds. Answers why it can not be, or null; try it on a copy first. */
export function paste(layout: Layout, { roots, nodes }: Clip, to: Destination): Refusal | null {
  const tops = new Set(roots.map(({ id }) => id));
  for (const node of Object.values(nodes)) if (!tops.has(node.id)) layout[node.id] = structuredClone(node);
  return placeAll(
    layout,
    roots.map(root => structuredClone(root)),
    to,
  );
}
