import { useEffect } from 'react';
import { useLocation } from 'react-router';

const searches = new Map<string, string>();

/** Where a link of the navigation leads: the list as it was left, or afresh from the list itself. */
export const placeFrom = (path: string, current: string, left: ReadonlyMap<string, string>): string =>
  path === current ? path : path + (left.get(path) ?? '');

/** Remembers the filters and the page each screen was left with while the tab lives. */
export function useLastPlaces(): (path: string) => string {
  const { pathname, search } = useLocation();
  useEffect(() => {
    searches.set(pathname, search);
  }, [pathname, search]);
  return path => placeFrom(path, pathname, searches);
}
