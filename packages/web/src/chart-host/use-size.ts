import { type RefObject, useEffect, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

/** The content size of an element, followed as it changes; null before the first layout. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width === 0 || height === 0) return;
      setSize(known =>
        known?.width === Math.round(width) && known.height === Math.round(height)
          ? known
          : { width: Math.round(width), height: Math.round(height) },
      );
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
