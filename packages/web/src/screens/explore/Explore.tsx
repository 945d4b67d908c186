import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { ClientError } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import { useTitle } from '../../platform/title.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { ExploreContext } from './context.ts';
import styles from './Explore.module.css';
import { ExploreScreen } from './ExploreScreen.tsx';
import { ExploreSkeleton } from './ExploreSkeleton.tsx';
import { readAddress } from './model/address.ts';
import { createExplore } from './model/store.ts';
import { openExplore } from './open.ts';

/** One visit: the address says what to open; from then on the screen's own store holds it. */
export function Explore() {
  const { search, key: visit } = useLocation();
  const { key: permalink } = useParams();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(search, permalink), [search, permalink]);
  useTitle(t('Explore'));
  const opening = useQuery({
    queryKey: ['explore', 'opened', visit, search, permalink ?? null],
    queryFn: async ({ signal }) => createExplore(await openExplore(address, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  if (opening.error) {
    const gone = opening.error instanceof ClientError && opening.error.status === 404;
    return (
      <div className={styles.opening}>
        {gone ? (
          <EmptyState
            size="large"
            image="lost"
            title={t('This chart or link does not exist any more')}
            description={t('It may have been deleted, or the link is incomplete.')}
            action={{ label: t('See all charts'), onClick: () => navigate('/chart/list/') }}
          />
        ) : (
          <>
            <ErrorDisplay error={opening.error} onRetry={() => opening.refetch()} />
            <Button onClick={() => navigate('/chart/list/')}>{t('See all charts')}</Button>
          </>
        )}
      </div>
    );
  }
  if (!opening.data) return <ExploreSkeleton />;
  return (
    <ExploreContext value={opening.data} key={visit}>
      <ExploreScreen standalone={address.standalone} force={address.force} />
    </ExploreContext>
  );
}
