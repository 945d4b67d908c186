import type { LayoutNode } from '@parallax/contract';
import type { Command } from '../../../../editing/command.ts';
import { t } from '../../../../platform/i18n.ts';
import type { DashboardDraft } from '../draft.ts';
import { type Destination, drop } from '../drop.ts';
import { remove } from '../insert.ts';
import { newNode } from '../nodes.ts';
import { collapseTopTabs } from '../top-tabs.ts';
import { rebuildParents } from '../tree.ts';

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
