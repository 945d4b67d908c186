import { useNavigate } from 'react-router';
import { ClientError } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorDisplay } from './ErrorDisplay.tsx';

interface OpenFailureProps {
  error: Error;
  /** What to say when it is gone: `This tag does not exist any more`. */
  gone: string;
  /** Where its like are listed. */
  list: { label: string; path: string };
  onRetry(): void;
}

export const isGone = (error: unknown): boolean => error instanceof ClientError && error.status === 404;

/** In the place of a page's subject that could not be opened; something deleted is explained, with the way on. */
export function OpenFailure({ error, gone, list, onRetry }: OpenFailureProps) {
  const navigate = useNavigate();
  if (!isGone(error)) return <ErrorDisplay error={error} source="crud" onRetry={onRetry} />;
  return (
    <EmptyState
      size="large"
      image="lost"
      title={gone}
      description={t('It was deleted, never existed, or is hidden from you.')}
      action={{ label: list.label, onClick: () => navigate(list.path) }}
    />
  );
}
