import { Skeleton } from 'antd';
import { t } from '../../platform/i18n.ts';
import styles from './Explore.module.css';

/** The shape of the screen while it is being opened. */
export const ExploreSkeleton = () => (
  <div className={styles.screen} aria-busy="true" aria-label={t('Loading...')} role="status">
    <div className={styles.header}>
      <Skeleton.Input active size="small" />
    </div>
    <div className={styles.skeleton}>
      <Skeleton active title={false} paragraph={{ rows: 12 }} />
      <Skeleton active title={false} paragraph={{ rows: 10 }} />
      <Skeleton.Node active style={{ width: '100%', height: '100%' }} />
    </div>
  </div>
);
