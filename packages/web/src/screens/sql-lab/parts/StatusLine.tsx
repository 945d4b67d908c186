import { badgeOf, isInProgress } from '@parallax/contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { t, tn } from '../../../platform/i18n.ts';
import { durationText } from '../../../ui/duration.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { useDatabase, useLatestQuery, useSession, useTab } from '../context.ts';
import styles from '../SqlLab.module.css';

const KEPT = () => ({
  kept: { tone: 'success', text: t('All changes kept') },
  sending: { tone: 'info', text: t('Keeping changes…') },
  offline: { tone: 'warning', text: t('Offline: changes are kept in this browser') },
  failed: { tone: 'warning', text: t('Not on the server yet: changes are kept in this browser') },
});

/** How things stand: what is kept where, the last run, the database. */
export function StatusLine() {
  const { server } = useSession();
  const kept = KEPT()[useStore(server.state)];
  const database = useDatabase();
  const schema = useTab(tab => tab.schema);
  const catalog = useTab(tab => tab.catalog);
  return (
    <footer className={styles.status} data-test="sql-status">
      <span className={styles.kept} role="status">
        <StatusDot tone={kept.tone} />
        {kept.text}
      </span>
      <RunStatus />
      <span className={styles.push}>
        {[database?.database_name, catalog, schema].filter(Boolean).join(' › ')}
      </span>
    </footer>
  );
}

function RunStatus() {
  const query = useLatestQuery();
  const running = query !== undefined && isInProgress(query.state);
  const now = useNow(running);
  if (!query) return null;
  const time = durationText((query.endedAt ?? now) - query.startedAt);
  const rows = query.rows === null || query.createsTable ? null : tn('%s row', '%s rows', query.rows);
  return (
    <span className={`${styles.kept} ${styles.always}`}>
      <StatusDot tone={badgeOf(query.state)} />
      <span className={styles.sentence}>
        {[query.progressText ?? t(query.state), time, rows].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

/** The moment, ten times a second while something runs. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}
