import { GRID, type LayoutNode } from '@parallax/contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../../platform/i18n.ts';
import { resizeComponent } from '../model/commands/index.ts';
import { type ResizeLimits, resized, resizeLimits } from '../model/widths.ts';
import { edit, layoutNow, markStep } from '../store.ts';
import styles from './Editor.module.css';

type Axis = 'x' | 'y' | 'xy';
const LABELS: Record<Axis, string> = {
  x: t('Change width'),
  y: t('Change height'),
  xy: t('Change size'),
};

/** Pixels of a column and its gutter, in the row the component stands in. */
function columnStep(element: HTMLElement): number {
  const row = element.parentElement;
  if (!row) return 1;
  const columns = getComputedStyle(row).gridTemplateColumns.split(' ').length;
  return (row.clientWidth + GRID.gutter) / columns;
}

function sizeAfter(
  node: LayoutNode,
  limits: ResizeLimits,
  axis: Axis,
  by: { x: number; y: number },
  step: number,
) {
  const { width = GRID.defaultChartWidth, height = GRID.defaultChartHeight } = node.meta;
  return {
    ...(axis !== 'y' && limits.width ? { width: resized(width, by.x, step, limits.width) } : {}),
    ...(axis !== 'x' && limits.height ? { height: resized(height, by.y, GRID.unit, limits.height) } : {}),
  };
}

/** Handles at the right, at the bottom and in the corner, for the mouse and for the arrow keys. */
export function ResizeHandles({ node, element }: { node: LayoutNode; element: HTMLElement }) {
  const limits = resizeLimits(layoutNow(), node);
  const axes: Axis[] = [];
  if (limits.width) axes.push('x');
  if (limits.height) axes.push('y');
  if (limits.width && limits.height) axes.push('xy');

  const start = (axis: Axis) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const from = { x: event.clientX, y: event.clientY };
    const unit = columnStep(element);
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientX, clientY }: globalThis.PointerEvent) =>
      edit(
        resizeComponent(
          node.id,
          sizeAfter(node, limits, axis, { x: clientX - from.x, y: clientY - from.y }, unit),
        ),
      );
    const end = () => {
      handle.removeEventListener('pointermove', move);
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
    edit(resizeComponent(node.id, sizeAfter(node, limits, axis, pixels, GRID.unit)));
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
