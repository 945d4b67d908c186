import { useEffect } from 'react';

export const PRODUCT = 'Parallax';

export const documentTitle = (name?: string): string => (name ? `${name} · ${PRODUCT}` : PRODUCT);

/** Names the page in the tab and in the history while mounted. */
export function useTitle(name?: string): void {
  useEffect(() => {
    document.title = documentTitle(name);
  }, [name]);
}
