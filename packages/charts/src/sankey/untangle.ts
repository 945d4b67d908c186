import type { Link } from '../shared/network/links.ts';

/** Marks the second appearance of an entity that a flow comes back to. */
export const RETURN = ' ↩';

/**
 * A Sankey diagram runs one way. A flow that would close a circle ends in a second appearance of its target instead,
 * so that no figure is lost. Flows without a positive figure have no width and are left out.
 */
export function untangle(links: readonly Link[]): Link[] {
  const next = new Map<string, Set<string>>();
  const reaches = (from: string, to: string): boolean => {
    const seen = new Set<string>();
    const open = [from];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === to) return true;
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(...(next.get(name) ?? []));
    }
    return false;
  };
  return links
    .filter(link => link.value > 0)
    .map(link => {
      if (reaches(link.target, link.source)) return { ...link, target: `${link.target}${RETURN}` };
      const targets = next.get(link.source) ?? new Set();
      next.set(link.source, targets.add(link.target));
      return link;
    });
}
