import { api } from '@parallax/contract';
import { useMemo } from 'react';
import { t } from '../../platform/i18n.ts';
import { FavouriteStar } from '../../ui/FavouriteStar.tsx';
import { useFavourites } from '../../ui/favourites.ts';

const starringFailed = () => t('An error occurred while starring this chart');

export function ChartStar({ id, name }: { id: number; name: string }) {
  const ids = useMemo(() => [id], [id]);
  const { isStarred, toggle } = useFavourites(api.chart, ids, starringFailed);
  return <FavouriteStar name={name} starred={isStarred(id)} onToggle={() => toggle(id)} />;
}
