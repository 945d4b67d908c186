import styles from './Skeleton.module.css';

/** A grey bar of the size of what is coming. */
export const SkeletonBar = ({
  width = '100%',
  height = 12,
}: {
  width?: number | string;
  height?: number;
}) => <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;

/** The shape of a picture card. */
export const SkeletonCard = () => (
  <div className={styles.card} data-test="skeleton-card" aria-hidden="true">
    <span className={styles.cover} />
    <div className={styles.lines}>
      <SkeletonBar width="70%" />
      <SkeletonBar width="45%" height={10} />
    </div>
  </div>
);

/** The shape of table rows, with widths that vary like text does. */
export const SkeletonRows = ({ rows, columns }: { rows: number; columns: number }) => (
  <div aria-hidden="true" data-test="skeleton-rows">
    {Array.from({ length: rows }, (_, row) => (
      // Rows never move: their position is their identity.
      // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders
      <div key={row} className={styles.row}>
        {Array.from({ length: columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders
          <SkeletonBar key={column} width={`${45 + ((row * 17 + column * 29) % 40)}%`} />
        ))}
      </div>
    ))}
  </div>
);
