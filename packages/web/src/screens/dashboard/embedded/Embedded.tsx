import { api } from '@parallax/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ClientError } from '../../../api/errors.ts';
import { useGuest } from '../../../api/guest.ts';
import { bootstrap } from '../../../platform/bootstrap.ts';
import { hostPort } from '../../../platform/host-port.ts';
import { t } from '../../../platform/i18n.ts';
import { holdPermissions } from '../../../platform/session.ts';
import { useTitle } from '../../../platform/title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorDisplay } from '../../../ui/errors/ErrorDisplay.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import styles from './Embedded.module.css';
import { speak } from './host-api.ts';

const loadDashboard = async () => ({
  default: (await import('../view/DashboardScreen.tsx')).OpenDashboard,
});
const OpenDashboard = lazy(loadDashboard);
const PATIENCE_MS = 8000;

/** How far the conversation with the page around this one has come. */
type Stage =
  | { kind: 'alone' }
  | { kind: 'waiting'; for: 'page' | 'token'; long: boolean }
  | { kind: 'open' }
  | { kind: 'refused'; error: unknown };

/** The dashboard in a frame of somebody else's page. Everything is asked for with the guest token alone. */
export function Embedded() {
  const { embedded } = bootstrap;
  const stage = useStage();
  const refused = useGuest(state => state.refused);
  useTitle(t('Embedded dashboard'));
  if (!embedded || stage.kind === 'alone') {
    return (
      <Explanation
        title={t('This page is meant to be shown inside another page')}
        text={t('Load it with the embedding SDK, which hands it a guest token.')}
      />
    );
  }
  if (stage.kind === 'waiting' && refused) {
    return (
      <Explanation
        title={t('The guest token was refused')}
        text={t('It has expired or was not made by this server. Waiting for the next one.')}
      />
    );
  }
  if (stage.kind === 'waiting') return <Waiting stage={stage} />;
  if (stage.kind === 'refused') return <Refused error={stage.error} uuid={embedded.uuid} />;
  return (
    <main className={styles.embedded}>
      {refused && (
        <p className={styles.notice} role="status" data-test="token-expired">
          {t('The guest token has expired. Waiting for the page around this one to send the next.')}
        </p>
      )}
      <Suspense fallback={<Spinner centred size="m" />}>
        <OpenDashboard idOrSlug={String(embedded.dashboardId)} />
      </Suspense>
    </main>
  );
}

function useStage(): Stage {
  const [stage, setStage] = useState<Stage>(
    hostPort ? { kind: 'waiting', for: 'page', long: false } : { kind: 'alone' },
  );
  useEffect(() => {
    const { embedded } = bootstrap;
    const arriving = hostPort;
    if (!arriving || !embedded) return;
    let here = true;
    loadDashboard().catch(() => undefined);
    const patience = setTimeout(
      () => setStage(current => (current.kind === 'waiting' ? { ...current, long: true } : current)),
      PATIENCE_MS,
    );
    const open = async () => {
      const port = await arriving;
      if (!here) return;
      setStage({ kind: 'waiting', for: 'token', long: false });
      await new Promise<void>(resolve => speak(port, resolve));
      const [{ result }] = await Promise.all([
        call(api.me.roles, {}),
        call(api.dashboard.embeddedByUuid, { params: { uuid: embedded.uuid } }),
      ]);
      holdPermissions(result.roles);
      setStage({ kind: 'open' });
    };
    open().catch((error: unknown) => setStage({ kind: 'refused', error }));
    return () => {
      here = false;
      clearTimeout(patience);
    };
  }, []);
  return stage;
}

function Waiting({ stage }: { stage: Extract<Stage, { kind: 'waiting' }> }) {
  if (!stage.long) return <Spinner centred size="m" />;
  return stage.for === 'page' ? (
    <Explanation
      title={t('The page around this one has not answered yet')}
      text={t('Its embedding SDK must be given exactly %s as supersetDomain.', window.location.origin)}
    />
  ) : (
    <Explanation
      title={t('The page around this one has not sent a guest token yet')}
      text={t('Its fetchGuestToken must answer a token from POST /api/v1/security/guest_token/.')}
    />
  );
}

function Refused({ error, uuid }: { error: unknown; uuid: string }) {
  if (!(error instanceof ClientError)) return <ErrorDisplay error={error} />;
  return (
    <Explanation
      title={t('The guest token does not open this dashboard')}
      text={t('Its resources must name {"type": "dashboard", "id": "%s"}.', uuid)}
    />
  );
}

const Explanation = ({ title, text }: { title: string; text: string }) => (
  <main className={styles.explanation} data-test="embedding-problem">
    <EmptyState size="large" image="lost" title={title} description={text} />
  </main>
);
