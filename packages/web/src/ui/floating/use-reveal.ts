import { type HTMLAttributes, useCallback, useEffect, useRef, useState } from 'react';

interface RevealOptions {
  /** How long somebody points before it shows. */
  after?: number;
}

export interface Reveal {
  /** What it belongs to while it shows. */
  anchor: HTMLElement | null;
  show(anchor: HTMLElement): void;
  hide(): void;
  /** For the element that is pointed at or focused. */
  trigger: Required<
    Pick<
      HTMLAttributes<HTMLElement>,
      'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onKeyDown'
    >
  >;
  /** For what shows, so that it can be pointed at as well. */
  panel: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave'>;
}

const SHOW_AFTER = 100;
const HIDE_AFTER = 120;

/** Something more about an element, for as long as it or the thing itself is pointed at or has the keyboard. */
export function useReveal({ after = SHOW_AFTER }: RevealOptions = {}): Reveal {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((next: HTMLElement | null, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setAnchor, delay, next);
  }, []);
  const now = useCallback((next: HTMLElement | null) => {
    clearTimeout(timer.current);
    setAnchor(next);
  }, []);
  const hide = useCallback(() => now(null), [now]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    anchor,
    show: now,
    hide,
    trigger: {
      // A finger does not point; what it taps answers by itself.
      onPointerEnter: event => event.pointerType !== 'touch' && later(event.currentTarget, after),
      onPointerLeave: () => later(null, HIDE_AFTER),
      onFocus: event => event.currentTarget.matches(':focus-visible') && later(event.currentTarget, after),
      onBlur: () => later(null, HIDE_AFTER),
      onKeyDown: event => event.key === 'Escape' && hide(),
    },
    panel: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => later(null, HIDE_AFTER),
    },
  };
}
