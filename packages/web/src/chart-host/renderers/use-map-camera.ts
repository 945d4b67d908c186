import type { Camera, Place } from '@parallax/charts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Maps } from './map-canvas.ts';

const WHEEL_STEP = 1 / 300;
const KEY_STEP = 60;

const placeIn = (element: HTMLElement, event: { clientX: number; clientY: number }): Place => {
  const box = element.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
};

const ARROWS: Record<string, Place> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

export interface MapMoves {
  camera: Camera;
  dragging: boolean;
  /** Whether the pointer moved the map since it went down; such a click is none. */
  moved: RefObject<boolean>;
  zoomBy(steps: number, at?: Place): void;
  reset(): void;
}

/** A camera moved by dragging, pinching, the wheel and the keyboard. It starts again where `start` changes. */
export function useMapCamera(element: RefObject<HTMLElement | null>, start: Camera, maps: Maps): MapMoves {
  const [camera, setCamera] = useState(start);
  const [dragging, setDragging] = useState(false);
  const moved = useRef(false);
  const known = useRef(start);
  if (known.current !== start) {
    known.current = start;
    setCamera(start);
  }
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const fingers = new Map<number, Place>();
    const spread = (): number => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      moved.current = false;
      fingers.set(event.pointerId, placeIn(target, event));
    };
    const move = (event: PointerEvent) => {
      const from = fingers.get(event.pointerId);
      if (!from) return;
      const to = placeIn(target, event);
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) < 1) return;
      if (!target.hasPointerCapture(event.pointerId)) target.setPointerCapture(event.pointerId);
      moved.current = true;
      setDragging(true);
      const before = spread();
      fingers.set(event.pointerId, to);
      const after = spread();
      if (fingers.size > 1 && before > 0 && after > 0) {
        setCamera(now => maps.zoomed(now, Math.log2(after / before), to));
      } else setCamera(now => maps.dragged(now, from, to));
    };
    const up = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      setDragging(false);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      setCamera(now => maps.zoomed(now, -event.deltaY * WHEEL_STEP, placeIn(target, event)));
    };
    const key = (event: KeyboardEvent) => {
      const arrow = ARROWS[event.key];
      const steps = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0;
      if (!arrow && steps === 0) return;
      event.preventDefault();
      setCamera(now =>
        arrow ? maps.dragged(now, [0, 0], arrow) : maps.zoomed(now, steps, [now.width / 2, now.height / 2]),
      );
    };
    target.addEventListener('pointerdown', down);
    target.addEventListener('pointermove', move);
    target.addEventListener('pointerup', up);
    target.addEventListener('pointercancel', up);
    target.addEventListener('wheel', wheel, { passive: false });
    target.addEventListener('keydown', key);
    return () => {
      target.removeEventListener('pointerdown', down);
      target.removeEventListener('pointermove', move);
      target.removeEventListener('pointerup', up);
      target.removeEventListener('pointercancel', up);
      target.removeEventListener('wheel', wheel);
      target.removeEventListener('keydown', key);
    };
  }, [element, maps]);
  return {
    camera,
    dragging,
    moved,
    zoomBy: (steps, at) => setCamera(now => maps.zoomed(now, steps, at ?? [now.width / 2, now.height / 2])),
    reset: () => setCamera(start),
  };
}
