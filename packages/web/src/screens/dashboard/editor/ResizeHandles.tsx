import { GRID, type Layout, type LayoutNode } from '@parallax/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { Command } from '../../../editing/command.ts';
import { t } from '../../../platform/i18n.ts';
import { resizeComponent, shiftEdge } from '../model/commands/index.ts';
import type { DashboardDraft } from '../model/draft.ts';
import { leftNeighbour, resized, resizeLimits } from '../model/widths.ts';
import { layoutNow } from '../store.ts';
import { useDrag } from './drag-state.ts';
import styles from './Editor.module.css';
import { edit, markStep } from './edit.ts';

type Axis = 'x' | 'y' | 'xy' | 'left' | 'top';
const LABELS: Record<Axis, string> = {
  x: t('Change width'),
  y: t('Change height'),
  xy: t('Change size'),
  left: t('Move the left edge'),
  top: t('Move the top edge'),
};

/** Pixels of a column and its gutter, in the row the component stands in. */
function columnStep(element: HTMLElement): number {
  const row = element.parentElement;
  if (!row) return 1;
  const columns = getComputedStyle(row).gridTemplateColumns.split(' ').length;
  return (row.clientWidth + GRID.gutter) / columns;
}

interface Sizing {
  node: LayoutNode;
  axis: Axis;
  by: { x: number; y: number };
  /** Pixels of a column. */
  step: number;
}

/** What dragging an edge changes. The left edge is shared with the neighbour, which gives or takes the columns. */
function resizing({ node, axis, by, step }: Sizing, layout: Layout): Command<DashboardDraft> | null {
  const limits = resizeLimits(layout, node);
  const { width = GRID.defaultChartWidth, height = GRID.defaultChartHeight } = node.meta;
  if (axis === 'left') {
    const neighbour = leftNeighbour(layout, node.id);
    if (!neighbour) return null;
    const own = neighbour.meta.width ?? GRID.defaultChartWidth;
    return shiftEdge(neighbour.id, node.id, own + Math.round(by.x / step));
  }
  const sideways = axis === 'x' || axis === 'xy';
  const down = axis === 'top' ? -by.y : by.y;
  return resizeComponent(node.id, {
    ...(sideways && limits.width ? { width: resized(width, by.x, step, limits.width) } : {}),
    ...(axis !== 'x' && limits.height ? { height: resized(height, down, GRID.unit, limits.height) } : {}),
  });
}

/** Handles at every edge that can be dragged and in the corner, for the mouse and for the arrow keys. */
export function ResizeHandles({ node, element }: { node: LayoutNode; element: HTMLElement }) {
  const limits = resizeLimits(layoutNow(), node);
  const axes: Axis[] = [];
  if (limits.width) axes.push('x');
  if (limits.height) axes.push('y');
  if (limits.width && limits.height) axes.push('xy');
  if (limits.height) axes.push('top');
  if (limits.width && leftNeighbour(layoutNow(), node.id)) axes.push('left');

  const start = (axis: Axis) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const from = { x: event.clientX, y: event.clientY };
    handle.setPointerCapture(event.pointerId);
    const before = layoutNow();
    const sizing = { node, axis, step: columnStep(element) };
    useDrag.setState({ resizing: node.id });
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const by = { x: clientX - from.x, y: clientY - from.y };
      const command = resizing({ ...sizing, by }, before);
      if (command) edit(command);
    };
    const end = () => {
      handle.removeEventListener('pointermove', move);
      useDrag.setState({ resizing: null });
      markStep();
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', end, { once: true });
  };
  const onKeyDown = (axis: Axis) => (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!by) return;
    event.preventDefault();
    const pixels = { x: (by[0] ?? 0) * GRID.unit, y: (by[1] ?? 0) * GRID.unit };
    const command = resizing({ node, axis, by: pixels, step: GRID.unit }, layoutNow());
    if (command) edit(command);
  };
  return axes.map(axis => (
    <button
      key={axis}
      type="button"
      className={`px-plain ${styles.resize}`}
      data-axis={axis}
      data-test={`resize-${axis}`}
      aria-label={LABELS[axis]}
      draggable={false}
      onPointerDown={start(axis)}
      onKeyDown={onKeyDown(axis)}
      onBlur={markStep}
    />
  ));
}
