import { api } from '@parallax/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { FavouriteStar } from '../../../ui/FavouriteStar.tsx';
import { toast } from '../../../ui/toasts/store.ts';

/** The star of the dashboard on the screen: it turns at once and turns back when saving fails. */
export function DashboardStar({ id, name }: { id: number; name: string }) {
  const client = useQueryClient();
  const queryKey = [...keyOf(api.dashboard.favouriteStatus), 'star', id];
  const { data: starred = false, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { result } = await call(api.dashboard.favouriteStatus, { q: [id] }, { signal });
      return result[0]?.value ?? false;
    },
    retry: false,
  });
  useEffect(() => {
    if (isError) {
      toast.danger(t('There was an issue fetching the favorite status of this dashboard.'), {
        noDuplicate: true,
      });
    }
  }, [isError]);
  const { mutate } = useMutation({
    mutationFn: (star: boolean) =>
      call(star ? api.dashboard.addFavourite : api.dashboard.removeFavourite, { params: { pk: id } }),
    onMutate: star => client.setQueryData<boolean>(queryKey, star),
    onError: (_, star) => {
      client.setQueryData<boolean>(queryKey, !star);
      toast.danger(t('There was an issue favoriting this dashboard.'));
    },
  });
  return <FavouriteStar name={name} starred={starred} onToggle={() => mutate(!starred)} />;
}
