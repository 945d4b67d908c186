import type { LayoutNode } from '@parallax/contract';
import { create } from 'zustand';
import type { Side } from '../model/drop-position.ts';

interface DragState {
  node: LayoutNode | null;
  /** The component whose edge is being dragged. */
  resizing: string | null;
  over: { targetId: string; side: Side; refused: boolean } | null;
}

/** What is being dragged and where it would land, for the lines that show it. */
export const useDrag = create<DragState>(() => ({ node: null, resizing: null, over: null }));

const KEY = Symbol('dashboard component');

/** The payload of our drags; anything else dragged over the page is none of our business. */
export const dragData = (node: () => LayoutNode) => ({ [KEY]: node });
export const draggedNode = (data: Record<string | symbol, unknown>): LayoutNode | null => {
  const node = data[KEY];
  return typeof node === 'function' ? node() : null;
};
