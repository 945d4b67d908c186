import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  FAST_DEBOUNCE,
  filterOptions,
  OPTIONS_PAGE_SIZE,
  type Option,
  type OptionSource,
  SLOW_DEBOUNCE,
  uniqueOptions,
} from './model.ts';

const isSource = (options: readonly Option[] | OptionSource): options is OptionSource => 'page' in options;

function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

export interface LoadedOptions {
  options: readonly Option[];
  /** Everything that matches the search is here; only then can it all be selected at once. */
  complete: boolean;
  loading: boolean;
  error: Error | null;
  loadMore(): void;
}

/** The options to show for a search text: filtered here, or fetched page by page once the list is open. */
export function useOptions(
  from: readonly Option[] | OptionSource,
  search: string,
  open: boolean,
): LoadedOptions {
  const source = isSource(from) ? from : undefined;
  const settled = useDebounced(search, source ? (source.debounce ?? SLOW_DEBOUNCE) : FAST_DEBOUNCE);
  const query = useInfiniteQuery({
    queryKey: ['options', source?.key, settled],
    enabled: open && source !== undefined,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      source?.page({ search: settled, page: pageParam, pageSize: OPTIONS_PAGE_SIZE, signal }) ?? {
        options: [],
        total: 0,
      },
    getNextPageParam: (last, pages) =>
      pages.length * OPTIONS_PAGE_SIZE < last.total && last.options.length > 0 ? pages.length : undefined,
  });
  if (!isSource(from)) {
    return {
      options: filterOptions(from, search),
      complete: true,
      loading: false,
      error: null,
      loadMore: () => undefined,
    };
  }
  return {
    options: uniqueOptions(...(query.data?.pages ?? []).map(page => page.options)),
    complete: query.isSuccess && !query.hasNextPage,
    loading: query.isFetching || search !== settled,
    error: query.error,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) query.fetchNextPage();
    },
  };
}
