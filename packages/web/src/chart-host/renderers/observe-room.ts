import type { Rect, Virtualizer } from '@tanstack/react-virtual';

/** Follows the room a table has. The first size is known, and reading it would make the browser lay out the page. */
export function observeRoom<Scroll extends HTMLElement>(
  { scrollElement }: Virtualizer<Scroll, Element>,
  tell: (room: Rect) => void,
): (() => void) | undefined {
  if (!scrollElement) return;
  const observer = new ResizeObserver(([entry]) => {
    const { width, height } = entry!.contentRect;
    tell({ width: Math.round(width), height: Math.round(height) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
