import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far below the top of the page a part begins: the bars above it stay in sight, and it stays below them. */
export function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.parentElement?.getBoundingClientRect();
      if (box) setTop(Math.max(0, Math.round(box.top + window.scrollY)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element]);
  return top;
}
