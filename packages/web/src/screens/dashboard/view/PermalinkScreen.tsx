import { api } from '@parallax/contract';
import { Navigate, useLocation, useParams } from 'react-router';
import { ClientError } from '../../../api/errors.ts';
import { useCall } from '../../../api/hooks.ts';
import { t } from '../../../platform/i18n.ts';
import { useTitle } from '../../../platform/title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { dashboardPath } from '../model/address.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';

/** A short link to a dashboard: leads to the dashboard itself, which takes its state from the link. */
export function PermalinkScreen() {
  const { key = '' } = useParams();
  const { search } = useLocation();
  const { data, error, refetch } = useCall(api.permalink.dashboard, { params: { key } });
  useTitle(t('Dashboard'));
  if (error instanceof ClientError && error.status === 404) {
    return (
      <EmptyState
        size="large"
        image="lost"
        title={t('This link leads nowhere')}
        description={t('It was never made, or its dashboard was deleted or is hidden from you.')}
      />
    );
  }
  if (error) return <ErrorDisplay error={error} onRetry={() => refetch()} />;
  if (!data) return <DashboardSkeleton />;
  const params = new URLSearchParams(data.state.urlParams ?? []);
  for (const [name, value] of new URLSearchParams(search)) params.set(name, value);
  params.set('permalink_key', key);
  const hash = data.state.anchor ? `#${encodeURIComponent(data.state.anchor)}` : '';
  return <Navigate replace to={{ pathname: dashboardPath(data.dashboardId), search: `${params}`, hash }} />;
}
