import type { Frame } from '@parallax/contract';
import type { Settings } from '../chart.ts';
import { dimensionsOf, measureOf, metricOf } from '../shared/fields.ts';
import { readText } from '../shared/settings/read.ts';

export interface TreeNode {
  id: string;
  name: string;
  value: number | null;
  children: TreeNode[];
}

interface Row {
  node: TreeNode;
  parent: string | null;
}

/**
 * Links rows by their parent's id. A row whose parent is unknown stands at the top; rows that form a circle among
 * themselves are reached from none of the tops and are left out.
 */
export function readTree(frame: Frame, settings: Settings): TreeNode[] {
  const [id] = dimensionsOf(frame, settings, 'id');
  const [parent] = dimensionsOf(frame, settings, 'parent');
  const [name] = dimensionsOf(frame, settings, 'name');
  const { values } = measureOf(frame, metricOf(settings));
  const rows = new Map<string, Row>();
  for (const [row, key] of (id?.texts ?? []).entries()) {
    const above = parent?.cell(row) ?? null;
    const text = above === null || above === '' ? null : (parent?.texts[row] ?? null);
    const node = { id: key, name: name?.texts[row] ?? key, value: values[row] ?? null, children: [] };
    if (!rows.has(key)) rows.set(key, { node, parent: text });
  }
  const tops: TreeNode[] = [];
  for (const { node, parent: above } of rows.values()) {
    const owner = above === null || above === node.id ? undefined : rows.get(above);
    (owner ? owner.node.children : tops).push(node);
  }
  const root = readText(settings, 'root_node_id');
  if (root === '') return tops;
  const chosen = rows.get(root) ?? [...rows.values()].find(({ node }) => node.name === root);
  return chosen ? [withoutCircle(chosen.node, new Set())] : [];
}

/** The chosen root may be part of a circle; every node is shown once. */
function withoutCircle(node: TreeNode, seen: Set<string>): TreeNode {
  seen.add(node.id);
  const children = node.children
    .filter(child => !seen.has(child.id))
    .map(child => withoutCircle(child, seen));
  return { ...node, children };
}
