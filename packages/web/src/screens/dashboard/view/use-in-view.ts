import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';

export interface Nearness {
  /** Within a window's height of what can be seen: what it needs is asked for. */
  near: boolean;
  /** Many windows away: what it drew can be given up until it comes closer. */
  far: boolean;
}

const observe = (element: HTMLElement, margin: string, tell: (entry: IntersectionObserverEntry) => void) => {
  const observer = new IntersectionObserver(
    entries => {
      const last = entries.at(-1);
      if (last) tell(last);
    },
    { rootMargin: `${margin} 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
};

/** What an observer would say a frame later. */
function isNear(element: HTMLElement): boolean {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom >= -window.innerHeight && top <= 2 * window.innerHeight;
}

/**
 * How far an element is from what can be seen. In a tab that is not open it is neither near nor far. One that is known
 * to stand high up on the page counts as near without being looked at.
 */
export function useInView(place: RefObject<HTMLElement | null>, standsHigh: () => boolean): Nearness {
  const [near, setNear] = useState(standsHigh);
  const [far, setFar] = useState(false);
  useLayoutEffect(() => {
    if (place.current && isNear(place.current)) startTransition(() => setNear(true));
  }, [place]);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const stopNear = observe(element, '100%', ({ isIntersecting }) => setNear(isIntersecting));
    const stopFar = observe(element, '600%', ({ isIntersecting, boundingClientRect }) => {
      if (isIntersecting || boundingClientRect.height > 0) setFar(!isIntersecting);
    });
    return () => {
      stopNear();
      stopFar();
    };
  }, [place]);
  return { near, far };
}
