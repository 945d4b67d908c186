import { GRID_ID, HEADER_ID, type Layout, ROOT_ID } from '@parallax/contract';
import { subtree } from './tree.ts';

/** What is wrong with a layout's tree; empty for every layout the editor can make. */
export function soundness(layout: Layout): string[] {
  const wrong: string[] = [];
  const [top, ...more] = layout[ROOT_ID]?.children ?? [];
  const topType = layout[top ?? '']?.type;
  if (more.length > 0 || (topType !== 'GRID' && topType !== 'TABS'))
    wrong.push('the root holds no single top');
  const reached = subtree(layout, ROOT_ID).map(({ id }) => id);
  if (new Set(reached).size !== reached.length) wrong.push('a component lies in two places');
  for (const node of Object.values(layout)) {
    const outside = node.id === HEADER_ID || node.id === GRID_ID;
    if (!reached.includes(node.id) && !outside) wrong.push(`${node.id} lies nowhere`);
    for (const id of node.children) {
      const child = layout[id];
      if (!child) wrong.push(`${node.id} holds ${id}, which does not exist`);
      else if (child.parents.join() !== [...node.parents, node.id].join())
        wrong.push(`${id} has wrong parents`);
    }
  }
  return wrong;
}
