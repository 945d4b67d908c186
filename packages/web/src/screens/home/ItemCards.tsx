import type { DrawingName } from '../../ui/Drawing.tsx';
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

export const ItemCards = ({ items }: { items: readonly HomeItem[] }) => (
  <ul className={styles.cards}>
    {items.map(item => (
      <li key={item.key}>
        <PictureCard
          title={item.title}
          href={item.href}
          subtitle={item.when}
          picture={item.picture}
          drawing={DRAWINGS[item.kind]}
        />
      </li>
    ))}
  </ul>
);

export const ItemSkeletons = () => (
  <div className={styles.cards}>
    {Array.from({ length: SHELF_SIZE }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders
      <SkeletonCard key={index} />
    ))}
  </div>
);
