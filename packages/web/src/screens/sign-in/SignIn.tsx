import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { sessionHasEnded } from '../../platform/ended-session.ts';
import { t } from '../../platform/i18n.ts';
import { PRODUCT, useTitle } from '../../platform/title.ts';
import { Mark } from '../../ui/Mark.tsx';
import { SignInForm } from '../../ui/SignInForm.tsx';
import styles from './SignIn.module.css';

/** The whole page loads anew after signing in: the server writes the person's data into it. */
export function SignIn() {
  useTitle(t('Sign in'));
  const [params] = useSearchParams();
  const [ended] = useState(() => sessionHasEnded(params.get('next')));
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark size={32} />
          <span>{PRODUCT}</span>
        </div>
        <h1 className={styles.title}>{t('Sign in')}</h1>
        {ended && (
          <p className={styles.ended} role="status" data-test="session-ended">
            {t('Your session has ended. Sign in again to go on.')}
          </p>
        )}
        <SignInForm
          next={params.get('next') ?? undefined}
          onDone={(_, next) => window.location.assign(next)}
        />
      </div>
    </main>
  );
}
