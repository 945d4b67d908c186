import { t } from '../../../platform/i18n.ts';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import styles from './Dashboard.module.css';

/** What stands before the layout is known: a title line and charts to come. */
export const DashboardSkeleton = () => (
  <section className={styles.dashboard} aria-busy="true" aria-label={t('Loading')}>
    <div className={styles.loadingTitle} />
    <div className={styles.page}>
      <div className={styles.loadingRow}>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </div>
  </section>
);
