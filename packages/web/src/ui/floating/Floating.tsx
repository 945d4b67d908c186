import { type HTMLAttributes, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Floating.module.css';
import { type Placement, place } from './place.ts';

export interface FloatingProps extends HTMLAttributes<HTMLDivElement> {
  anchor: Element;
  placement: Placement;
}

/** A panel over the page that stays by its anchor. */
export function Floating({ anchor, placement, className = '', ...rest }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const settle = () => {
      const room = { width: window.innerWidth, height: window.innerHeight };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const { left, top } = place(placement, anchor.getBoundingClientRect(), size, room);
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    settle();
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    window.addEventListener('scroll', settle, { capture: true, passive: true });
    window.addEventListener('resize', settle);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', settle, { capture: true });
      window.removeEventListener('resize', settle);
    };
  }, [anchor, placement]);
  return createPortal(
    <div ref={panel} className={`${styles.floating} ${className}`} {...rest} />,
    document.body,
  );
}
