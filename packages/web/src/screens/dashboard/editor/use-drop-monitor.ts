import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  type ElementDropTargetEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { LayoutNode } from '@parallax/contract';
import { useEffect } from 'react';
import { t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { dropComponent } from '../model/commands/index.ts';
import { destinationOf, REFUSALS, refusalOf } from '../model/drop.ts';
import type { Point } from '../model/drop-position.ts';
import { type Landing, resolveDrop, type Under } from '../model/resolve-drop.ts';
import { edit, layoutNow } from '../store.ts';
import { draggedNode, useDrag } from './drag-state.ts';

type Location = ElementDropTargetEventBasePayload['location'];

const STACKS = ['GRID', 'TAB', 'COLUMN'];

/** In the gaps of a stack of components the nearest one decides. */
function nearestChild(id: string, { y }: Point): Under | null {
  const node = layoutNow()[id];
  if (!node || !STACKS.includes(node.type)) return null;
  const children = node.children.flatMap(child => {
    const rect = document.getElementById(child)?.getBoundingClientRect();
    return rect
      ? [{ id: child, rect, distance: Math.min(Math.abs(y - rect.top), Math.abs(y - rect.bottom)) }]
      : [];
  });
  return children.sort((a, b) => a.distance - b.distance)[0] ?? null;
}

function landingOf(node: LayoutNode, location: Location): Landing | null {
  const pointer = { x: location.current.input.clientX, y: location.current.input.clientY };
  const under = location.current.dropTargets.map(({ data, element }) => ({
    id: String(data.nodeId),
    rect: element.getBoundingClientRect(),
  }));
  const [inner] = under;
  const nearest = inner && nearestChild(inner.id, pointer);
  return resolveDrop(layoutNow(), node, nearest ? [nearest, ...under] : under, pointer);
}

function judge(node: LayoutNode, location: Location) {
  const landing = landingOf(node, location);
  const to = landing && destinationOf(layoutNow(), landing.targetId, landing.side);
  if (!landing || !to) return null;
  return { landing, to, refusal: refusalOf(layoutNow(), node, to) };
}

/** Follows every drag of a component: shows where it would land and puts it there. */
export function useDropMonitor(): void {
  useEffect(
    () =>
      combine(
        autoScrollWindowForElements(),
        monitorForElements({
          canMonitor: ({ source }) => draggedNode(source.data) !== null,
          onDragStart: ({ source }) => useDrag.setState({ node: draggedNode(source.data) }),
          onDrag: ({ location }) => {
            const { node } = useDrag.getState();
            const verdict = node && judge(node, location);
            useDrag.setState({
              over: verdict && { ...verdict.landing, refused: verdict.refusal !== null },
            });
          },
          onDrop: ({ location }) => {
            const { node } = useDrag.getState();
            useDrag.setState({ node: null, over: null });
            const verdict = node && judge(node, location);
            if (!verdict) return;
            if (verdict.refusal) toast.warning(t(REFUSALS[verdict.refusal]));
            else edit(dropComponent(node, verdict.to));
          },
        }),
      ),
    [],
  );
}
