import { type Layout, ROOT_ID } from '@parallax/contract';

/** The open tab of every strip that can be seen, outer ones first. */
export function openTabs(layout: Layout, chosen: Readonly<Record<string, string>>): string[] {
  const found: string[] = [];
  const visit = (id: string): void => {
    const node = layout[id];
    if (!node) return;
    if (node.type !== 'TABS') {
      for (const child of node.children) visit(child);
      return;
    }
    const wanted = chosen[id];
    const open = wanted && node.children.includes(wanted) ? wanted : node.children[0];
    if (!open) return;
    found.push(open);
    visit(open);
  };
  visit(ROOT_ID);
  return found;
}
