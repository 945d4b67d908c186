import { useLocation, useNavigate } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { useTitle } from '../../platform/title.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Keeps the navigation, names what was asked for and offers the way on. */
export function NotFound() {
  useTitle(t('Page not found'));
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <EmptyState
      size="large"
      image="lost"
      title={t('There is no page at %s', pathname)}
      description={t(
        'It may have been moved or deleted, or the address has a typo. Press / to search for it.',
      )}
      action={{ label: t('Back to home'), onClick: () => navigate('/') }}
    />
  );
}
