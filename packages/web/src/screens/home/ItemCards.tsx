import type { ReactNode } from 'react';
import type { DrawingName } from '../../ui/Drawing.tsx';
import { FavouriteStar } from '../../ui/FavouriteStar.tsx';
import { type FavouriteEndpoints, useFavourites } from '../../ui/favourites.ts';
import { PictureCard } from '../../ui/PictureCard.tsx';
import { SkeletonCard } from '../../ui/Skeleton.tsx';
import styles from './Home.module.css';
import { type HomeItem, type ItemKind, SHELF_SIZE } from './source.ts';

const DRAWINGS: Record<ItemKind, DrawingName> = {
  dashboard: 'table',
  chart: 'chart',
  query: 'table',
  other: 'lost',
};

interface ItemCardsProps {
  items: readonly HomeItem[];
  star?(item: HomeItem): ReactNode;
}

export const ItemCards = ({ items, star }: ItemCardsProps) => (
  <ul className={styles.cards}>
    {items.map(item => (
      <li key={item.key}>
        <PictureCard
          title={item.title}
          href={item.href}
          subtitle={item.when}
          picture={item.picture}
          drawing={DRAWINGS[item.kind]}
          star={star?.(item)}
        />
      </li>
    ))}
  </ul>
);

/** Cards with a star each. */
export function StarredCards({
  items,
  endpoints,
}: {
  items: readonly HomeItem[];
  endpoints: FavouriteEndpoints;
}) {
  const ids = items.flatMap(item => (item.id === undefined ? [] : [item.id]));
  const { isStarred, toggle } = useFavourites(endpoints, ids);
  const star = ({ id, title }: HomeItem) =>
    id !== undefined && <FavouriteStar name={title} starred={isStarred(id)} onToggle={() => toggle(id)} />;
  return <ItemCards items={items} star={star} />;
}

export const ItemSkeletons = () => (
  <div className={styles.cards}>
    {Array.from({ length: SHELF_SIZE }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders
      <SkeletonCard key={index} />
    ))}
  </div>
);
