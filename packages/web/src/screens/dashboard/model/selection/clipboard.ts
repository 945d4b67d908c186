import { isRecord, type Layout, type LayoutNode, texts } from '@parallax/contract';
import { newId } from '../nodes.ts';
import { readNodes } from '../parse.ts';
import { subtree } from '../tree.ts';
import { outermost } from './selected.ts';

const KIND = 'parallax/dashboard-components';

/** Components taken out of a page, with all they hold. */
export interface Clip {
  roots: LayoutNode[];
  nodes: Layout;
}

/** Components as the text that a clipboard carries; null when nothing is chosen. */
export function writeClip(layout: Layout, ids: readonly string[]): string | null {
  const roots = outermost(layout, ids);
  if (roots.length === 0) return null;
  const nodes = roots
    .flatMap(id => subtree(layout, id))
    .map(({ parents: _derived, ...node }) => [node.id, node]);
  return JSON.stringify({ kind: KIND, roots, nodes: Object.fromEntries(nodes) }, null, 1);
}

/** What a text from the clipboard holds; null when it holds no components. Every component gets a new id. */
export function readClip(text: string): Clip | null {
  const stored = decode(text);
  if (!stored) return null;
  const found = readNodes(isRecord(stored.nodes) ? stored.nodes : {}, []);
  const nodes: Layout = {};
  const roots = texts(stored.roots).flatMap(id => adopt(found, id, nodes));
  return roots.length > 0 ? { roots, nodes } : null;
}

function decode(text: string): Record<string, unknown> | null {
  if (!text.includes(KIND)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && value.kind === KIND ? value : null;
  } catch {
    return null;
  }
}

/** Takes each component once, so that no text can make a tree that never ends. */
function adopt(found: Layout, id: string, nodes: Layout): LayoutNode[] {
  const node = found[id];
  if (!node || node.type === 'ROOT' || node.type === 'GRID') return [];
  delete found[id];
  const fresh: LayoutNode = { ...node, id: newId(node.type), parents: [], children: [] };
  nodes[fresh.id] = fresh;
  fresh.children = node.children.flatMap(child => adopt(found, child, nodes).map(({ id: own }) => own));
  return [fresh];
}
