import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/client.ts';
import { errorText } from '../api/errors.ts';
import { keyOf } from '../api/hooks.ts';
import { t } from '../platform/i18n.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import type { FavouriteEndpoints } from './favourites.ts';
import { starOf } from './star-batch.ts';
import { toast } from './toasts/store.ts';

interface StarProps {
  endpoints: FavouriteEndpoints;
  id: number;
  name: string;
}

/** The star of one row: it turns at once and turns back when saving fails. */
export function Star({ endpoints, id, name }: StarProps) {
  const client = useQueryClient();
  const queryKey = [...keyOf(endpoints.favouriteStatus), 'star', id];
  const { data: starred = false } = useQuery({
    queryKey,
    queryFn: () => starOf(endpoints.favouriteStatus, id),
    retry: false,
  });
  const { mutate } = useMutation({
    mutationFn: (star: boolean) =>
      send(star ? endpoints.addFavourite : endpoints.removeFavourite, { params: { pk: id } }),
    onMutate: star => client.setQueryData<boolean>(queryKey, star),
    onError: (error, star) => {
      client.setQueryData<boolean>(queryKey, !star);
      toast.danger(t('There was an error saving the favorite status: %s', errorText(error)));
    },
  });
  return <FavouriteStar name={name} starred={starred} onToggle={() => mutate(!starred)} />;
}
