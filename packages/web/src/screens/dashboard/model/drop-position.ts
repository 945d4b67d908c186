import { type ComponentType, GRID } from '@parallax/contract';
import { accepts } from './nesting.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';
/** Where a drop would land: at a side of the target, nowhere yet, or never. */
export type DropPosition = Side | 'forbidden' | null;

export interface Point {
  x: number;
  y: number;
}
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface DropTarget {
  id: string;
  type: ComponentType;
  depth: number;
  parentType: ComponentType | null;
  hasChildren: boolean;
}

export interface DropInput {
  dragged: { id: string; type: ComponentType };
  target: DropTarget;
  pointer: Point | null;
  rect: Rect;
  /** The target is the innermost one under the pointer. */
  shallow: boolean;
}

type Orientation = 'row' | 'column';
const COLUMNS: ReadonlySet<ComponentType> = new Set(['ROOT', 'GRID', 'COLUMN', 'TAB']);
const ROWS: ReadonlySet<ComponentType> = new Set(['ROW', 'TABS', 'HEADER', 'DIVIDER']);

/** The direction in which a component's children stand. */
export function orientationOf(type: ComponentType, parent: ComponentType | null): Orientation {
  if (COLUMNS.has(type)) return 'column';
  if (ROWS.has(type)) return 'row';
  return parent === 'ROW' ? 'column' : 'row';
}

/** A side on the axis of the children means into the target, any other means beside it. */
export const isChildSide = (side: Side, target: Pick<DropTarget, 'type' | 'parentType'>): boolean =>
  (orientationOf(target.type, target.parentType) === 'row') === (side === 'left' || side === 'right');

/** What a target would take a component as. */
function roles({ dragged, target }: DropInput): { child: boolean; sibling: boolean } {
  const { parentType, depth } = target;
  const parentDepth = parentType === 'TAB' || parentType === 'TABS' ? depth : depth - 1;
  return {
    child: accepts(target.type, dragged.type, depth),
    sibling: parentType !== null && accepts(parentType, dragged.type, parentDepth),
  };
}

const distances = ({ x, y }: Point, rect: Rect): Record<Side, number> => ({
  top: Math.abs(y - rect.top),
  right: Math.abs(x - rect.right),
  bottom: Math.abs(y - rect.bottom),
  left: Math.abs(x - rect.left),
});

const siblingSides = (target: DropTarget): readonly [Side, Side] =>
  orientationOf(target.type, target.parentType) === 'row' ? ['top', 'bottom'] : ['left', 'right'];

function childSlot(target: DropTarget): Side {
  if (orientationOf(target.type, target.parentType) === 'row') return target.hasChildren ? 'right' : 'left';
  return target.hasChildren ? 'bottom' : 'top';
}

export function dropPosition(input: DropInput): DropPosition {
  const { dragged, target, pointer, rect, shallow } = input;
  if (dragged.id === target.id) return null;
  const { child, sibling } = roles(input);
  if (!child && !sibling) return 'forbidden';
  if (child && !sibling) return childSlot(target);
  if (!pointer) return null;
  const edges = distances(pointer, rect);
  if (!shallow && Object.values(edges).every(distance => distance > GRID.edge)) return null;
  const [first, second] = siblingSides(target);
  if (!child) return edges[first] <= edges[second] ? first : second;
  return [first, second].find(side => edges[side] < GRID.edge) ?? childSlot(target);
}

/** The side of the target at which the pointer stands close enough to mean 'beside it'. */
export function edgeHit(input: DropInput): Side | null {
  const { pointer, target, rect, dragged } = input;
  if (!pointer || dragged.id === target.id || !roles(input).sibling) return null;
  const edges = distances(pointer, rect);
  return siblingSides(target).find(side => edges[side] < GRID.edge) ?? null;
}
