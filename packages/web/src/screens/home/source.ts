import type { EndpointDefinition, ListFilter, ListQuery } from '@parallax/contract';
import type { FavouriteEndpoints } from '../../ui/favourites.ts';
import { fetchPage, type ListDefinition, type RowOf } from '../../ui/list-view/definition.ts';

export const SHELF_SIZE = 5;
/** Of the five fetched, how many of one kind stand among what was edited or created last. */
export const RECENT_PER_KIND = 3;

export type ItemKind = 'dashboard' | 'chart' | 'query' | 'other';

/** Anything the home page shows as a card. */
export interface HomeItem {
  key: string;
  /** Set where the item can be starred. */
  id?: number;
  kind: ItemKind;
  title: string;
  href: string;
  /** 'Modified 3 days ago', 'Viewed now'. */
  when: string;
  picture?: string | null;
  /** Milliseconds for the order among kinds. */
  time: number;
}

/** One resource on the home page: its shelf, and its part of what was edited or created last. */
export interface HomeSource {
  key: string;
  label: string;
  allowed(): boolean;
  allPath: string;
  create: { path: string; label: string };
  tabs: readonly ShelfTab[];
  endpoint: EndpointDefinition;
  favourites?: FavouriteEndpoints;
  fetch(clauses: readonly ListFilter[], signal: AbortSignal): Promise<HomeItem[]>;
}

export interface ShelfTab {
  key: 'favourite' | 'mine' | 'all';
  label: string;
  clauses(userId: number): ListFilter[];
}

/** A source over a `list` endpoint, newest change first. */
export function homeSource<E extends EndpointDefinition>(
  endpoint: E,
  parts: Omit<HomeSource, 'fetch' | 'endpoint'> & { item(row: RowOf<E>): HomeItem },
): HomeSource {
  const definition: ListDefinition<RowOf<E>> = {
    endpoint,
    title: parts.label,
    columns: [],
    filters: [],
    initialSort: { column: 'changed_on_delta_humanized', order: 'desc' },
  };
  return {
    ...parts,
    endpoint,
    fetch: async (clauses, signal) => {
      const q: ListQuery = {
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc',
        page: 0,
        page_size: SHELF_SIZE,
        filters: [...clauses],
      };
      const page = await fetchPage(definition, q, signal);
      return page.result.map(parts.item);
    },
  };
}

/** The newest of every kind, a few of each, in one order. */
export const mergeRecent = (lists: readonly (readonly HomeItem[])[]): HomeItem[] =>
  lists.flatMap(items => items.slice(0, RECENT_PER_KIND)).sort((a, b) => b.time - a.time);
