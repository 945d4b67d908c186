import { t } from '../../platform/i18n.ts';
import { SkeletonBar } from '../../ui/Skeleton.tsx';
import styles from './Explore.module.css';

/** The shape of the screen while it is being opened. */
export const ExploreSkeleton = () => (
  <div className={styles.screen} aria-busy="true" aria-label={t('Loading...')} role="status">
    <div className={styles.header}>
      <SkeletonBar width={200} height={20} />
    </div>
    <div className={styles.skeleton}>
      <Lines rows={12} />
      <Lines rows={10} />
      <div className={styles.skeletonPicture} />
    </div>
  </div>
);

/** The shape of a panel whose code is on its way. */
export const PanelSkeleton = () => (
  <div className={styles.panelSkeleton} aria-busy="true">
    <Lines rows={10} />
  </div>
);

const Lines = ({ rows }: { rows: number }) => (
  <div className={styles.lines}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: fixed placeholders
      <SkeletonBar key={row} width={`${55 + ((row * 23) % 40)}%`} height={14} />
    ))}
  </div>
);
