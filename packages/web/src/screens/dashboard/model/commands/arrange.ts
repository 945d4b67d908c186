import type { LayoutNode } from '@parallax/contract';
import type { Command } from '../../../../editing/command.ts';
import { t } from '../../../../platform/i18n.ts';
import type { DashboardDraft } from '../draft.ts';
import { type Destination, drop } from '../drop.ts';
import { remove } from '../insert.ts';
import { newNode } from '../nodes.ts';
import { collapseTopTabs } from '../top-tabs.ts';
import { rebuildParents } from '../tree.ts';
import { widthsOf } from '../widths.ts';

type Edit = Command<DashboardDraft>;

/** Puts a component, new or already on the page, at its destination. Ask `refusalOf` first. */
export const dropComponent = (node: LayoutNode, to: Destination): Edit => ({
  name: t('Move component'),
  apply: ({ layout }) => drop(layout, layout[node.id] ?? structuredClone(node), to),
});

export const removeComponent = (id: string): Edit => ({
  name: t('Remove component'),
  apply: ({ layout }) => remove(layout, id),
});

export const collapseTabs = (): Edit => ({
  name: t('Collapse tab content'),
  apply: ({ layout }) => collapseTopTabs(layout),
});

export const addTab = (tabsId: string, tab = newNode('TAB')): Edit => ({
  name: t('Add tab'),
  apply: ({ layout }) => {
    layout[tab.id] = structuredClone(tab);
    layout[tabsId]?.children.push(tab.id);
    rebuildParents(layout);
  },
});

export const resizeComponent = (id: string, size: { width?: number; height?: number }): Edit => ({
  name: t('Resize component'),
  apply: ({ layout }) => {
    const meta = layout[id]?.meta;
    if (!meta) return;
    if (size.width !== undefined) meta.width = size.width;
    if (size.height !== undefined) meta.height = size.height;
  },
  mergeKey: `resize ${id}`,
});

/** Moves the edge between two neighbours of a row so that the left one is this wide: what one gives, the other takes. */
export const shiftEdge = (leftId: string, rightId: string, width: number): Edit => ({
  name: t('Resize component'),
  apply: ({ layout }) => {
    const [left, right] = [layout[leftId], layout[rightId]];
    if (!left || !right) return;
    const [leftWidths, rightWidths] = [widthsOf(layout, left), widthsOf(layout, right)];
    const together = (leftWidths.width ?? 0) + (rightWidths.width ?? 0);
    const least = leftWidths.min;
    const most = together - rightWidths.min;
    if (most < least) return;
    left.meta.width = Math.max(least, Math.min(most, width));
    right.meta.width = together - left.meta.width;
  },
  mergeKey: `resize ${rightId}`,
});
