import { GRID, type Layout, type LayoutNode } from '@parallax/contract';
import { hasWidth } from './nodes.ts';
import { parentOf } from './tree.ts';

interface Widths {
  /** Columns it spans; undefined where a component has no width of its own. */
  width?: number;
  occupied: number;
  min: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const childWidths = (layout: Layout, node: LayoutNode): number[] =>
  node.children.map(id => layout[id]?.meta.width ?? 0);

export function widthsOf(layout: Layout, node: LayoutNode): Widths {
  switch (node.type) {
    case 'ROW': {
      const occupied = sum(childWidths(layout, node));
      const width = parentOf(layout, node.id)?.meta.width ?? GRID.columns;
      return { width, occupied, min: occupied || GRID.minColumns };
    }
    case 'COLUMN': {
      const rows = node.children.map(id => layout[id]).filter(child => child?.type === 'ROW');
      const widest = Math.max(GRID.minColumns, ...rows.map(row => (row ? widthsOf(layout, row).min : 0)));
      return { width: node.meta.width, occupied: 0, min: widest };
    }
    case 'CHART':
    case 'MARKDOWN':
    case 'DYNAMIC':
      return { width: node.meta.width, occupied: 0, min: GRID.minColumns };
    default:
      return { occupied: 0, min: GRID.minColumns };
  }
}

const capacityOf = (layout: Layout, node: LayoutNode | undefined): number | undefined => {
  if (!node) return undefined;
  const { width, occupied } = widthsOf(layout, node);
  return width === undefined ? undefined : width - occupied;
};

/**
 * The width a component takes in a container, or `null` when the container has no room for it. `undefined` leaves it
 * without a width.
 */
export function widthOnDrop(
  layout: Layout,
  component: LayoutNode,
  container: LayoutNode,
): number | undefined | null {
  const { width, min } = widthsOf(layout, component);
  if (parentOf(layout, component.id)?.id === container.id) return width;
  const capacity = capacityOf(layout, container) ?? capacityOf(layout, parentOf(layout, container.id));
  if (capacity === undefined || width === undefined || capacity >= width) return width || undefined;
  return capacity >= min ? capacity : null;
}

export interface ResizeLimits {
  width: { min: number; max: number } | null;
  height: { min: number } | null;
}

/** What the handles of a component may do; null where it has no handle. */
export function resizeLimits(layout: Layout, node: LayoutNode): ResizeLimits {
  const parent = parentOf(layout, node.id);
  const sizable = hasWidth(node.type) && (node.type === 'COLUMN' || parent?.type === 'ROW');
  const { width = 0, min } = widthsOf(layout, node);
  const free = Math.max(0, capacityOf(layout, parent) ?? GRID.columns - width);
  return {
    width: sizable ? { min, max: Math.max(min, free + width) } : null,
    height: node.type === 'CHART' || node.type === 'MARKDOWN' ? { min: GRID.minRowUnits } : null,
  };
}

/** What stands left of a component in its row and can give it columns. */
export function leftNeighbour(layout: Layout, id: string): LayoutNode | undefined {
  const parent = parentOf(layout, id);
  if (parent?.type !== 'ROW') return undefined;
  const neighbour = layout[parent.children[parent.children.indexOf(id) - 1] ?? ''];
  return neighbour && hasWidth(neighbour.type) ? neighbour : undefined;
}

/** Columns or units after dragging a handle by a number of pixels. */
export function resized(
  old: number,
  delta: number,
  step: number,
  { min, max = Number.POSITIVE_INFINITY }: { min: number; max?: number },
): number {
  return Math.min(max, Math.max(min, old + Math.round(delta / step)));
}

/** Pixels of one of the twelve columns in a grid as wide as this. */
export const columnWidth = (gridWidth: number): number =>
  (gridWidth + GRID.gutter) / GRID.columns - GRID.gutter;
