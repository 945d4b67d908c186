import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { keyOf } from '../../api/hooks.ts';
import { bootstrap } from '../../platform/bootstrap.ts';
import { t } from '../../platform/i18n.ts';
import { EmptyState, type EmptyStateProps } from '../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import styles from './Home.module.css';
import { ItemCards, ItemSkeletons, StarredCards } from './ItemCards.tsx';
import { Section } from './Section.tsx';
import type { HomeSource, ShelfTab } from './source.ts';

/** Five of one resource: starred, mine, or all. */
export function Shelf({ source, userId }: { source: HomeSource; userId: number }) {
  const extra = (
    <>
      <Link to={source.create.path} className={styles.extraLink}>
        <PlusOutlined aria-hidden /> {source.label}
      </Link>
      <Link to={source.allPath} className={styles.extraLink}>
        {t('View All »')}
      </Link>
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

/** Looks again every second for a minute while the first content of a new installation is being made. */
const LOOK_AGAIN = { every: 1000, times: 60 };

function ShelfItems({ source, tab, userId }: { source: HomeSource; tab: ShelfTab; userId: number }) {
  const clauses = tab.clauses(userId);
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(source.endpoint, { clauses }), 'home'],
    queryFn: ({ signal }) => source.fetch(clauses, signal),
    refetchInterval: ({ state }) =>
      bootstrap.examplesLoading && !state.data?.length && state.dataUpdateCount < LOOK_AGAIN.times
        ? LOOK_AGAIN.every
        : false,
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
  return <NothingYet source={source} tab={tab} />;
}

function NothingYet({ source, tab }: { source: HomeSource; tab: ShelfTab }) {
  const navigate = useNavigate();
  const { path, label } = source.create;
  const action = { label, onClick: () => navigate(path) };
  return <EmptyState size="small" image="chart" {...wordsFor(tab)} {...(canMake(tab) && { action })} />;
}

const canMake = (tab: ShelfTab): boolean => tab.key !== 'favourite' && !bootstrap.examplesLoading;

function wordsFor(tab: ShelfTab): Pick<EmptyStateProps, 'title' | 'description'> {
  if (tab.key === 'favourite') {
    return {
      title: t('No favorites yet'),
      description: t('Star what you come back to; it waits for you here.'),
    };
  }
  if (bootstrap.examplesLoading) {
    return { title: t('The examples are being made'), description: t('They appear here in a moment.') };
  }
  return { title: t('Nothing here yet'), description: null };
}
