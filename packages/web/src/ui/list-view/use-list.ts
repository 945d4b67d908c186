import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { keyOf } from '../../api/hooks.ts';
import { fetchPage, type ListDefinition } from './definition.ts';
import { type ListEvent, listCodec, listQuery, PAGE_SIZE, step, validPage } from './model.ts';

/** State in the address bar, rows from the cache. */
export function useList<Row>(definition: ListDefinition<Row>) {
  const [params, setParams] = useSearchParams();
  const codec = useMemo(() => listCodec(definition), [definition]);
  const state = useMemo(() => codec.read(params), [codec, params]);
  const pageSize = definition.pageSize ?? PAGE_SIZE;

  // Paging and sorting are steps a person goes back to; a filter being refined is one place.
  const dispatch = (event: ListEvent, replace = event.type === 'filter' || event.type === 'view') =>
    setParams(current => codec.write(step(codec.read(current), event), current), { replace });

  const q = listQuery(state, definition);
  const query = useQuery({
    queryKey: keyOf(definition.endpoint, { params: definition.params, q }),
    queryFn: ({ signal }) => fetchPage(definition, q, signal),
    placeholderData: keepPreviousData,
  });

  const total = query.data?.count;
  const outside =
    total !== undefined &&
    !query.isPlaceholderData &&
    validPage(state.pageIndex, total, pageSize) !== state.pageIndex;
  // biome-ignore lint/correctness/useExhaustiveDependencies: dispatch changes with the address it changes
  useEffect(() => {
    if (outside) dispatch({ type: 'page', pageIndex: 0 }, true);
  }, [outside]);

  return { state, dispatch, query, pageSize };
}
