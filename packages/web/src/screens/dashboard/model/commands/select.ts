import type { Layout, LayoutNode } from '@parallax/contract';
import { produce } from 'immer';
import type { Command } from '../../../../editing/command.ts';
import { t, tn } from '../../../../platform/i18n.ts';
import type { DashboardDraft } from '../draft.ts';
import type { Destination, Refusal } from '../drop.ts';
import { remove } from '../insert.ts';
import type { Clip } from '../selection/clipboard.ts';
import { type Direction, nudge } from '../selection/nudge.ts';
import { paste } from '../selection/paste.ts';
import { placeAll } from '../selection/place.ts';
import { outermost } from '../selection/selected.ts';

type Edit = Command<DashboardDraft>;

/** A command, or why it can not be done. */
export type Attempt = { command: Edit } | { refusal: Refusal };

function attempt(layout: Layout, name: string, change: (draft: Layout) => Refusal | null): Attempt {
  let refusal: Refusal | null = null;
  const changed = produce(layout, draft => {
    refusal = change(draft);
  });
  if (refusal) return { refusal };
  return {
    command: {
      name,
      apply: draft => {
        draft.layout = changed;
      },
    },
  };
}

const nodesOf = (layout: Layout, ids: readonly string[]): LayoutNode[] =>
  outermost(layout, ids).flatMap(id => layout[id] ?? []);

/** Puts chosen components one after the other where one of them was dropped. */
export const moveAll = (layout: Layout, ids: readonly string[], to: Destination): Attempt =>
  attempt(layout, tn('Move %s component', 'Move %s components', ids.length), draft =>
    placeAll(draft, nodesOf(layout, ids), to),
  );

export const pasteAll = (layout: Layout, clip: Clip, to: Destination): Attempt =>
  attempt(layout, tn('Paste %s component', 'Paste %s components', clip.roots.length), draft =>
    paste(draft, clip, to),
  );

export const removeAll = (ids: readonly string[]): Edit => ({
  name: tn('Remove %s component', 'Remove %s components', ids.length),
  apply: ({ layout }) => {
    for (const id of outermost(layout, ids)) remove(layout, id);
  },
});

export const nudgeAll = (ids: readonly string[], direction: Direction): Edit => ({
  name: t('Move component'),
  apply: ({ layout }) => nudge(layout, ids, direction),
});
