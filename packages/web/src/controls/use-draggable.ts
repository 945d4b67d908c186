import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Dragged, dragData } from './model/drag.ts';

/** Lets an element be dragged; answers whether it is in the air. */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged): boolean {
  const [lifted, setLifted] = useState(false);
  const latest = useRef(dragged);
  latest.current = dragged;
  useEffect(() => {
    if (!element.current) return;
    return draggable({
      element: element.current,
      getInitialData: () => dragData(latest.current),
      onDragStart: () => setLifted(true),
      onDrop: () => setLifted(false),
    });
  }, [element]);
  return lifted;
}
