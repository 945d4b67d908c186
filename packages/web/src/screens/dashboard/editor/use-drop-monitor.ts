import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  type ElementDropTargetEventBasePayload,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { isFilter, type LayoutNode, readFilterItems } from '@parallax/contract';
import { useEffect } from 'react';
import { t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { changesReach } from '../data-mask/scope.ts';
import { type Attempt, dropComponent, moveAll } from '../model/commands/index.ts';
import { type Destination, destinationOf, refusalOf } from '../model/drop.ts';
import type { Point } from '../model/drop-position.ts';
import { type Landing, resolveDrop, type Under } from '../model/resolve-drop.ts';
import { layoutNow, useDashboard } from '../store.ts';
import { draggedNode, useDrag } from './drag-state.ts';
import { chosenNow, tryEdit } from './selection.ts';

const draftNow = () => useDashboard.getState().history.present;

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

/** Dragging one of several chosen components takes the others along. */
function attempt(node: LayoutNode, to: Destination): Attempt {
  const layout = layoutNow();
  const chosen = chosenNow(layout);
  if (chosen.length > 1 && chosen.includes(node.id)) return moveAll(layout, chosen, to);
  const refusal = refusalOf(layout, node, to);
  return refusal ? { refusal } : { command: dropComponent(node, to) };
}

function judge(node: LayoutNode, location: Location) {
  const landing = landingOf(node, location);
  const to = landing && destinationOf(layoutNow(), landing.targetId, landing.side);
  return landing && to && { landing, tried: attempt(node, to) };
}

/** Puts components down, and tells when filters act on a chart that did not before, or no longer do. */
function land(tried: Attempt): void {
  const { layout, metadata } = draftNow();
  if (!tryEdit(tried)) return;
  const scopes = readFilterItems(metadata)
    .filter(isFilter)
    .map(({ scope }) => scope);
  if (changesReach(scopes, layout, layoutNow())) {
    toast.warning(t('This chart has been moved to a different filter scope.'));
  }
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
              over: verdict && { ...verdict.landing, refused: 'refusal' in verdict.tried },
            });
          },
          onDrop: ({ location }) => {
            const { node } = useDrag.getState();
            useDrag.setState({ node: null, over: null });
            const verdict = node && judge(node, location);
            if (verdict) land(verdict.tried);
          },
        }),
      ),
    [],
  );
}
