import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { keyOf } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { screenExists } from '../../routes.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import styles from './Home.module.css';
import { ItemCards, ItemSkeletons, StarredCards } from './ItemCards.tsx';
import { Section } from './Section.tsx';
import type { HomeSource, ShelfTab } from './source.ts';

/** Five of one resource: starred, mine, or all. */
export function Shelf({ source, userId }: { source: HomeSource; userId: number }) {
  const extra = (
    <>
      {source.createPath && screenExists(source.createPath) && (
        <Link to={source.createPath} className={styles.extraLink}>
          <PlusOutlined aria-hidden /> {source.label}
        </Link>
      )}
      {screenExists(source.allPath) && (
        <Link to={source.allPath} className={styles.extraLink}>
          {t('View All »')}
        </Link>
      )}
    </>
  );
  return (
    <Section name={source.key} label={source.label} tabs={source.tabs} initial="all" extra={extra}>
      {key => {
        const tab = source.tabs.find(candidate => candidate.key === key);
        return tab && <ShelfItems source={source} tab={tab} userId={userId} />;
      }}
    </Section>
  );
}

function ShelfItems({ source, tab, userId }: { source: HomeSource; tab: ShelfTab; userId: number }) {
  const clauses = tab.clauses(userId);
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(source.endpoint, { clauses }), 'home'],
    queryFn: ({ signal }) => source.fetch(clauses, signal),
  });
  if (error) return <ErrorDisplay error={error} onRetry={() => refetch()} />;
  if (!data) return <ItemSkeletons />;
  if (data.length > 0) {
    return source.favourites ? (
      <StarredCards items={data} endpoints={source.favourites} />
    ) : (
      <ItemCards items={data} />
    );
  }
  return (
    <EmptyState
      size="small"
      image="chart"
      title={tab.key === 'favourite' ? t('No favorites yet') : t('Nothing here yet')}
      description={
        tab.key === 'favourite' ? t('Star what you come back to; it waits for you here.') : undefined
      }
    />
  );
}
