import { GRID, GRID_ID, HEADER_ID, type Layout, ROOT_ID } from '@parallax/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type History, startHistory } from '../../../../editing/history.ts';
import { redo, run, undo } from '../../../../editing/steps.ts';
import { layoutText } from '../canonical.ts';
import { type DashboardDraft, NO_PROPERTIES } from '../draft.ts';
import { destinationOf, refusalOf } from '../drop.ts';
import type { Side } from '../drop-position.ts';
import { sketch } from '../example-layout.ts';
import { hydrate } from '../hydrate.ts';
import { accepts } from '../nesting.ts';
import { newNode, PALETTE_TYPES } from '../nodes.ts';
import { parseLayout } from '../parse.ts';
import { readClip, writeClip } from '../selection/clipboard.ts';
import { DIRECTIONS } from '../selection/nudge.ts';
import { pasteDestination } from '../selection/paste.ts';
import { outermost } from '../selection/selected.ts';
import { soundness } from '../soundness.ts';
import { depthOf, subtree } from '../tree.ts';
import { leftNeighbour, resizeLimits } from '../widths.ts';
import {
  addTab,
  changeMeta,
  collapseTabs,
  dropComponent,
  moveAll,
  nudgeAll,
  pasteAll,
  removeAll,
  removeComponent,
  resizeComponent,
  type Attempt as SelectionAttempt,
  shiftEdge,
} from './index.ts';

const start = (): DashboardDraft => {
  const layout = sketch(
    [
      'ROW',
      'r1',
      [
        ['CHART', 'a', { chartId: 1, width: 4, height: 50 }],
        ['COLUMN', 'c', { width: 4 }],
      ],
    ],
    [
      'TABS',
      't',
      [
        ['TAB', 't1', [['ROW', 'r2', [['MARKDOWN', 'm', { width: 6, height: 20 }]]]]],
        ['TAB', 't2'],
      ],
    ],
  );
  hydrate(layout, 'Dashboard', [
    { id: 1, name: 'One' },
    { id: 2, name: 'Two' },
  ]);
  return {
    layout,
    metadata: {},
    properties: NO_PROPERTIES,
  };
};

/** An arbitrary thing a person might try, as far as the rules let it happen. */
type Attempt = (draft: DashboardDraft) => Parameters<typeof run<DashboardDraft>>[1] | null;
const pick = (layout: Layout, at: number): string => {
  const ids = subtree(layout, ROOT_ID).map(({ id }) => id);
  return ids[at % ids.length] ?? ROOT_ID;
};
const sides = fc.constantFrom<Side[]>('top', 'right', 'bottom', 'left');

const placed = (layout: Layout, node: ReturnType<typeof newNode>, at: number, side: Side) => {
  const to = destinationOf(layout, pick(layout, at), side);
  const container = layout[to?.parentId ?? ''];
  if (!to || !container) return null;
  if (!accepts(container.type, node.type, depthOf(layout, container.id))) return null;
  return refusalOf(layout, node, to) ? null : dropComponent(node, to);
};

const several = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });
const picked = (layout: Layout, chosen: readonly number[]): string[] => chosen.map(at => pick(layout, at));
const done = (tried: SelectionAttempt) => ('command' in tried ? tried.command : null);

const attempts: fc.Arbitrary<Attempt> = fc.oneof(
  fc.tuple(fc.constantFrom(...PALETTE_TYPES, 'CHART' as const), fc.nat(), sides).map(
    ([type, at, side]): Attempt =>
      ({ layout }) =>
        placed(layout, newNode(type), at, side),
  ),
  fc.tuple(fc.nat(), fc.nat(), sides).map(
    ([what, at, side]): Attempt =>
      ({ layout }) => {
        const node = layout[pick(layout, what)];
        return node && node.id !== ROOT_ID && node.id !== GRID_ID ? placed(layout, node, at, side) : null;
      },
  ),
  fc.nat().map(
    (at): Attempt =>
      ({ layout }) => {
        const id = pick(layout, at);
        const fixed = id === ROOT_ID || id === GRID_ID || layout[ROOT_ID]?.children.includes(id);
        return fixed ? null : removeComponent(id);
      },
  ),
  fc.tuple(fc.nat(), fc.integer({ min: -3, max: 15 })).map(
    ([at, width]): Attempt =>
      ({ layout }) => {
        const node = layout[pick(layout, at)];
        const limits = node && resizeLimits(layout, node).width;
        if (!node || !limits) return null;
        return resizeComponent(node.id, { width: Math.min(limits.max, Math.max(limits.min, width)) });
      },
  ),
  fc.tuple(fc.nat(), fc.integer({ min: -3, max: 15 })).map(
    ([at, width]): Attempt =>
      ({ layout }) => {
        const id = pick(layout, at);
        const left = leftNeighbour(layout, id);
        return left ? shiftEdge(left.id, id, width) : null;
      },
  ),
  fc.tuple(fc.nat(), fc.string()).map(
    ([at, text]): Attempt =>
      ({ layout }) =>
        changeMeta(pick(layout, at), { text }),
  ),
  fc.nat().map(
    (at): Attempt =>
      ({ layout }) => {
        const id = pick(layout, at);
        return layout[id]?.type === 'TABS' ? addTab(id) : null;
      },
  ),
  fc.constant<Attempt>(() => collapseTabs()),
  fc.tuple(several, fc.nat(), sides).map(
    ([chosen, at, side]): Attempt =>
      ({ layout }) => {
        const to = destinationOf(layout, pick(layout, at), side);
        return to && done(moveAll(layout, picked(layout, chosen), to));
      },
  ),
  fc.tuple(several, several).map(
    ([copied, chosen]): Attempt =>
      ({ layout }) => {
        const clip = readClip(writeClip(layout, picked(layout, copied)) ?? '');
        const to =
          clip && pasteDestination(layout, clip, outermost(layout, picked(layout, chosen)), undefined);
        return clip && to && done(pasteAll(layout, clip, to));
      },
  ),
  several.map(
    (chosen): Attempt =>
      ({ layout }) =>
        removeAll(picked(layout, chosen)),
  ),
  fc.tuple(several, fc.constantFrom(...Object.values(DIRECTIONS))).map(
    ([chosen, direction]): Attempt =>
      ({ layout }) =>
        nudgeAll(picked(layout, chosen), direction),
  ),
);

const perform = (attempted: readonly Attempt[]): History<DashboardDraft>[] => {
  const states = [startHistory(start(), 1000)];
  for (const attempt of attempted) {
    const history = states.at(-1)!;
    const command = attempt(history.present);
    if (command) states.push(run(history, command));
  }
  return states;
};

/** Components that lie deeper than the rules allow, as the edits before made none. */
const tooDeep = (layout: Layout): string[] =>
  subtree(layout, ROOT_ID).flatMap(({ type, children, id }) =>
    children.filter(child => {
      const inside = layout[child]!.type;
      // The first tab of a strip and the row around a lone chart come by themselves.
      return inside !== 'TAB' && inside !== 'ROW' && !accepts(type, inside, depthOf(layout, id));
    }),
  );

it('any sequence of edits leaves a sound layout that survives saving', () => {
  fc.assert(
    fc.property(fc.array(attempts, { maxLength: 24 }), attempted => {
      for (const { present } of perform(attempted)) {
        expect(soundness(present.layout)).toEqual([]);
        expect(tooDeep(present.layout)).toEqual([]);
        expect(present.layout[HEADER_ID]?.meta.text).toBe('Dashboard');
        const rows = Object.values(present.layout).filter(({ type }) => type === 'ROW');
        for (const { children } of rows) {
          const width = children.reduce((sum, id) => sum + (present.layout[id]?.meta.width ?? 0), 0);
          expect(width).toBeLessThanOrEqual(GRID.columns);
        }
        expect(parseLayout(layoutText(present.layout))).toEqual({ layout: present.layout, problems: [] });
      }
    }),
    { numRuns: 120 },
  );
});

it('undoing everything restores the first layout to the byte, redoing the last', () => {
  fc.assert(
    fc.property(fc.array(attempts, { maxLength: 24 }), attempted => {
      const states = perform(attempted);
      let history = states.at(-1)!;
      const end = layoutText(history.present.layout);
      while (history.past.length > 0) history = undo(history);
      expect(layoutText(history.present.layout)).toBe(layoutText(states[0]!.present.layout));
      while (history.future.length > 0) history = redo(history);
      expect(layoutText(history.present.layout)).toBe(end);
    }),
  );
});
