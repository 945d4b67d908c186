import { useEffect } from 'react';
import styles from './Dashboard.module.css';

const OUTLINED_FOR = 2000;

/** Scrolls to the component the address names and outlines it for a moment. */
export function useAnchor(id: string): void {
  useEffect(() => {
    if (!id) return;
    const element = document.getElementById(id);
    const outline = styles.linked;
    if (!element || !outline) return;
    element.scrollIntoView({ block: 'center' });
    element.classList.add(outline);
    const timer = setTimeout(() => element.classList.remove(outline), OUTLINED_FOR);
    return () => clearTimeout(timer);
  }, [id]);
}
