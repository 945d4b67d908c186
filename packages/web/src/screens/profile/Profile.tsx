import { api } from '@parallax/contract';
import { Tag } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { can, currentUser } from '../../platform/session.ts';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { PageForm } from '../../ui/form/PageForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { nameForm, passwordForm } from './forms.tsx';
import styles from './Profile.module.css';

/** Who I am here, and the two things I can change about it. */
export function Profile() {
  const { data, error, dataUpdatedAt } = useCall(api.me.show, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [passwords, setPasswords] = useState(0);
  const me = data?.result;
  return (
    <div className={styles.page}>
      <PageHeader title={t('Your account')}>
        {can('can_show', 'SwaggerView') && <a href="/swagger/v1">{t('API documentation')}</a>}
      </PageHeader>
      {error && <ErrorDisplay error={error} />}
      {!me && !error && <SkeletonRows rows={5} columns={1} />}
      {me && (
        <div className={styles.cards}>
          <Facts username={me.username} email={me.email} loginCount={me.login_count} />
          <PageForm
            key={dataUpdatedAt}
            form={nameForm}
            opened={{ id: me.id, etag: null, draft: { first_name: me.first_name, last_name: me.last_name } }}
            title={t('Name')}
            saveLabel={t('Save')}
            onSaved={() => undefined}
          />
          <PageForm
            key={`password ${passwords}`}
            form={passwordForm}
            opened={{ id: me.id, etag: null, draft: passwordForm.empty() }}
            title={t('Change password')}
            saveLabel={t('Change password')}
            onSaved={() => setPasswords(passwords + 1)}
          />
        </div>
      )}
    </div>
  );
}

interface FactsProps {
  username: string;
  email: string;
  loginCount: number | null;
}

const Facts = ({ username, email, loginCount }: FactsProps) => (
  <section className={styles.facts} aria-label={t('Account')}>
    <dl>
      <dt>{t('Username')}</dt>
      <dd>{username}</dd>
      <dt>{t('Email')}</dt>
      <dd>{email}</dd>
      <dt>{t('Roles')}</dt>
      <dd>
        {Object.keys(currentUser()?.roles ?? {}).map(role => (
          <Tag key={role}>{role}</Tag>
        ))}
      </dd>
      <dt>{t('Login count')}</dt>
      <dd>{loginCount ?? 0}</dd>
    </dl>
  </section>
);
