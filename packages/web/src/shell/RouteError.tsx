import { useRouteError } from 'react-router';
import { UnexpectedError } from '../ui/ErrorBoundary.tsx';

/** A screen that failed to load or to draw; the frame around it stays. */
export function RouteError() {
  return <UnexpectedError error={useRouteError()} onRetry={() => window.location.reload()} />;
}
