import { api } from '@parallax/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { useTitle } from '../../platform/title.ts';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** Makes an empty dashboard and opens it for editing. */
export function NewDashboard() {
  useTitle(t('New dashboard'));
  const navigate = useNavigate();
  const { mutate, error } = useAction(api.dashboard.create, {
    onSuccess: ({ id }) => navigate(`/superset/dashboard/${id}/?edit=true`, { replace: true }),
  });
  const asked = useRef(false);
  const create = () => mutate({ body: { dashboard_title: t('[ untitled dashboard ]') } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one visit makes one dashboard
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    create();
  }, []);
  return error ? <ErrorDisplay error={error} onRetry={create} /> : <Spinner centred size="m" />;
}
