import { useEffect } from 'react';
import { t } from '../../platform/i18n.ts';
import { Button } from '../button/Button.tsx';

interface AuthoriseProps {
  url: string;
  tabId: string;
  onDone?(): void;
}

const named = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'tabId' in data ? data.tabId : undefined;

/** Opens the provider's page; when the popup reports back for this tab, the query runs again. */
export function Authorise({ url, tabId, onDone }: AuthoriseProps) {
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin === window.location.origin && named(event.data) === tabId) onDone?.();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [tabId, onDone]);
  return (
    <Button type="primary" onClick={() => window.open(url, '_blank', 'popup,width=640,height=760')}>
      {t('Authorize')}
    </Button>
  );
}
