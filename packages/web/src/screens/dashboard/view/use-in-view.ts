import { useEffect, useState } from 'react';

/**
 * Whether an element lies within a window's height of what can be seen; false in a tab that is not open. What it is
 * asked for can wait until then.
 */
export function useInView(element: HTMLElement | null): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(entries => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return near;
}
