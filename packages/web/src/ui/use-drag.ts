import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pointer handlers of a handle that moves `frame`, which stays reachable inside the window. */
export function useDrag(frame: RefObject<HTMLElement | null>, enabled: boolean) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const offset = useRef({ x: 0, y: 0 });
  if (!enabled) return {};
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = { x: event.clientX - offset.current.x, y: event.clientY - offset.current.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current || !frame.current) return;
      const reach = (value: number, size: number) => Math.max(-size / 2, Math.min(size / 2, value));
      offset.current = {
        x: reach(event.clientX - start.current.x, innerWidth),
        y: reach(event.clientY - start.current.y, innerHeight),
      };
      frame.current.style.transform = `translate(${offset.current.x}px, ${offset.current.y}px)`;
    },
    onPointerUp() {
      start.current = null;
    },
  };
}
