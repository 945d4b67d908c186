import type { EndpointDefinition } from '@parallax/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/client.ts';
import { errorText } from '../api/errors.ts';
import { keyOf } from '../api/hooks.ts';
import { t } from '../platform/i18n.ts';
import { toast } from './toasts/store.ts';

/** The star endpoints of a resource, as `favourites()` of the contract declares them. */
export interface FavouriteEndpoints {
  favouriteStatus: EndpointDefinition;
  addFavourite: EndpointDefinition;
  removeFavourite: EndpointDefinition;
}

type Stars = Record<number, boolean>;

export async function fetchStars(
  endpoint: EndpointDefinition,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Stars> {
  try {
    const response = await send(endpoint, { q: ids }, { signal });
    const reply: { result: { id: number; value: boolean }[] } = await response.json();
    return Object.fromEntries(reply.result.map(({ id, value }) => [id, value]));
  } catch (error) {
    if (!signal.aborted)
      toast.danger(t('There was an error fetching the favorite status: %s', errorText(error)), {
        noDuplicate: true,
      });
    throw error;
  }
}

/** Which of the ids are starred, and the switch: it turns at once and turns back when saving fails. */
export function useFavourites(
  endpoints: FavouriteEndpoints,
  ids: readonly number[],
  failure = (error: unknown) => t('There was an error saving the favorite status: %s', errorText(error)),
) {
  const client = useQueryClient();
  const queryKey = keyOf(endpoints.favouriteStatus, ids);
  const { data = {} } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchStars(endpoints.favouriteStatus, ids, signal),
    enabled: ids.length > 0,
    retry: false,
  });
  const setStar = (id: number, starred: boolean) =>
    client.setQueryData<Stars>(queryKey, stars => ({ ...stars, [id]: starred }));
  const { mutate } = useMutation({
    mutationFn: ({ id, starred }: { id: number; starred: boolean }) =>
      send(starred ? endpoints.addFavourite : endpoints.removeFavourite, { params: { pk: id } }),
    onMutate: ({ id, starred }) => setStar(id, starred),
    onError: (error, { id, starred }) => {
      setStar(id, !starred);
      toast.danger(failure(error));
    },
  });
  return {
    isStarred: (id: number): boolean => data[id] ?? false,
    toggle: (id: number) => mutate({ id, starred: !data[id] }),
  };
}
