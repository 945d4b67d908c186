import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { t } from '../../platform/i18n.ts';
import { useTitle } from '../../platform/title.ts';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SessionContext } from './context.ts';
import { asksForTab, readAddress } from './model/address.ts';
import styles from './SqlLab.module.css';
import { SqlLabScreen } from './SqlLabScreen.tsx';
import { type Opened, openLab } from './session/open.ts';
import { createSession } from './session/session.ts';

/** The SQL editor. The address says what to open, once; from then on the session holds it. */
export function SqlLab() {
  const { search, key: visit } = useLocation();
  const { key: permalink } = useParams();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(search, permalink), [search, permalink]);
  useTitle(t('SQL Lab'));
  const opening = useQuery({
    // A plain address goes on with the same visit: cleaning it up must not open everything again.
    queryKey: ['sql-lab', 'opened', asksForTab(address) ? visit : 'plain'],
    queryFn: ({ signal }) => openLab(address, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    if (!opening.data) return;
    setOpened(current => (current && !asksForTab(address) ? current : opening.data));
    if (asksForTab(address)) navigate('/sqllab/', { replace: true });
  }, [opening.data, address, navigate]);

  if (opened) return <Visit key={visitKey(opened)} opened={opened} />;
  if (opening.error) {
    return (
      <div className={styles.opening}>
        <ErrorDisplay error={opening.error} source="sqllab" onRetry={() => opening.refetch()} />
      </div>
    );
  }
  return <Opening />;
}

const keys = new WeakMap<Opened, number>();
let serial = 0;
/** Another opening is another session. */
function visitKey(opened: Opened): number {
  const known = keys.get(opened) ?? ++serial;
  keys.set(opened, known);
  return known;
}

function Visit({ opened }: { opened: Opened }) {
  const [session] = useState(() => createSession(opened));
  useEffect(() => session.start(), [session]);
  return (
    <SessionContext value={session}>
      <SqlLabScreen notOpened={opened.notOpened} />
    </SessionContext>
  );
}

const Opening = () => (
  <div className={styles.screen} aria-busy="true">
    <div className={styles.skeleton}>
      <SkeletonRows rows={8} columns={1} />
      <SkeletonRows rows={12} columns={3} />
    </div>
  </div>
);
