import type { ComponentType } from '@parallax/contract';

type Limits = Partial<Record<ComponentType, number>>;

/** The greatest depth of a parent that accepts a child; what is not listed is never accepted. */
const DEEPEST_PARENT: Partial<Record<ComponentType, Limits>> = {
  ROOT: { TABS: 0, GRID: 0 },
  GRID: { TABS: 1, ROW: 1, COLUMN: 1, CHART: 1, MARKDOWN: 1, DYNAMIC: 1, HEADER: 1, DIVIDER: 1 },
  ROW: { COLUMN: 4, CHART: 4, MARKDOWN: 4, DYNAMIC: 4 },
  TABS: { TAB: 3 },
  TAB: { TABS: 3, ROW: 3, COLUMN: 3, CHART: 5, MARKDOWN: 5, DYNAMIC: 5, HEADER: 5, DIVIDER: 5 },
  COLUMN: { TABS: 3, ROW: 3, CHART: 5, MARKDOWN: 5, HEADER: 5, DIVIDER: 3 },
};

/** Whether a parent at a depth takes a child. The rules gate drops only: any tree is drawn. */
export function accepts(parent: ComponentType, child: ComponentType, parentDepth: number): boolean {
  const limit = DEEPEST_PARENT[parent]?.[child];
  return limit !== undefined && parentDepth <= limit;
}

const WRAPPED: ReadonlySet<ComponentType> = new Set(['CHART', 'COLUMN', 'MARKDOWN']);

/** Whether a component must stand in a row of its own inside a parent. */
export const needsRow = (parent: ComponentType, child: ComponentType): boolean =>
  (parent === 'GRID' || parent === 'TAB') && WRAPPED.has(child);
