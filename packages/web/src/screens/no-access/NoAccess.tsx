import { useLocation, useNavigate } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { useTitle } from '../../platform/title.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Says that the page exists, that it is not for this person, and who can change that. */
export function NoAccess() {
  useTitle(t('No access'));
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <EmptyState
      size="large"
      image="lost"
      title={t('You do not have access to %s', pathname)}
      description={t('Your roles do not include this page. An administrator can grant it to you.')}
      action={{ label: t('Back to home'), onClick: () => navigate('/') }}
    />
  );
}
