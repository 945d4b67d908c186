import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Dragged, draggedOf } from './model/drag.ts';

/** `wanted` while something that fits is in the air, `over` while it is above the element. */
export type DropState = 'idle' | 'wanted' | 'over';

export interface DropOptions {
  accepts(dragged: Dragged): boolean;
  onDrop(dragged: Dragged): void;
}

/** Makes an element a place where fields can be dropped. */
export function useDrop(element: RefObject<HTMLElement | null>, options: DropOptions): DropState {
  const [state, setState] = useState<DropState>('idle');
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!element.current) return;
    const fits = (data: Record<string | symbol, unknown>): Dragged | null => {
      const dragged = draggedOf(data);
      return dragged && latest.current.accepts(dragged) ? dragged : null;
    };
    const target = dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => fits(source.data) !== null,
      onDragEnter: () => setState('over'),
      onDragLeave: () => setState('wanted'),
      onDrop: ({ source }) => {
        setState('idle');
        const dragged = fits(source.data);
        if (dragged) latest.current.onDrop(dragged);
      },
    });
    const monitor = monitorForElements({
      onDragStart: ({ source }) => setState(fits(source.data) ? 'wanted' : 'idle'),
      onDrop: () => setState('idle'),
    });
    return () => {
      target();
      monitor();
    };
  }, [element]);
  return state;
}
