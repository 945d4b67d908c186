import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { api, type SuccessReply } from '@parallax/contract';
import { useState } from 'react';
import { useCall } from '../../api/hooks.ts';
import { rowsAsChoices } from '../../api/option-sources.ts';
import { t } from '../../platform/i18n.ts';
import { ErrorDisplay } from '../../ui/errors/ErrorDisplay.tsx';
import { Field } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { userChoices } from '../../ui/security-choices.ts';
import type { Option } from '../../ui/select/model.ts';
import { Select } from '../../ui/select/Select.tsx';
import styles from './AccessDialog.module.css';

type Preview = SuccessReply<typeof api.rowLevelSecurity.preview>['result'];

const datasets = rowsAsChoices(api.dataset.list, { label: 'table_name' });

/** What one person sees of one dataset, and why. */
export function AccessDialog({ onClose }: { onClose(): void }) {
  const [user, setUser] = useState<Option | null>(null);
  const [dataset, setDataset] = useState<Option | null>(null);
  const { data, error } = useCall(
    api.rowLevelSecurity.preview,
    user && dataset
      ? { query: { dataset_id: Number(dataset.value), user_id: Number(user.value) } }
      : undefined,
  );
  return (
    <Modal open title={t('Who sees what?')} cancelText={t('Close')} onClose={onClose}>
      <Field label={t('View as user')}>
        {({ id }) => (
          <Select id={id} label={t('View as user')} options={userChoices} value={user} onChange={setUser} />
        )}
      </Field>
      <Field label={t('Dataset')}>
        {({ id }) => (
          <Select id={id} label={t('Dataset')} options={datasets} value={dataset} onChange={setDataset} />
        )}
      </Field>
      {error && <ErrorDisplay error={error} source="crud" />}
      {user && dataset && !data && !error && <SkeletonRows rows={3} columns={1} />}
      {data && <Verdict preview={data.result} />}
    </Modal>
  );
}

function Verdict({ preview: { user, dataset, access, rules, condition } }: { preview: Preview }) {
  return (
    <div data-test="access-verdict">
      <h3 className={styles.verdict} data-allowed={access.allowed}>
        {access.allowed ? <CheckCircleOutlined aria-hidden /> : <StopOutlined aria-hidden />}
        {access.allowed
          ? t('%1$s can read %2$s', user.username, dataset.table_name)
          : t('%1$s cannot read %2$s', user.username, dataset.table_name)}
      </h3>
      {access.allowed ? (
        <Reasons reasons={access.reasons} />
      ) : (
        <p>{t('No role of theirs opens this dataset, its schema or its database.')}</p>
      )}
      {access.allowed && (
        <>
          <h3 className={styles.heading}>{t('Rows they see')}</h3>
          {condition ? (
            <pre className={styles.sql}>{condition}</pre>
          ) : (
            <p>{t('Every row: no rule binds them.')}</p>
          )}
          {rules.length > 0 && (
            <ul className={styles.list}>
              {rules.map(rule => (
                <li key={`${rule.id} ${rule.behind}`}>
                  <strong>{rule.name}</strong> ({rule.filter_type}
                  {rule.group_key ? `, ${rule.group_key}` : ''}): <code>{rule.clause}</code>
                  {rule.behind && ` ${t('of the table %s behind it', rule.behind)}`}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

const WORDS: Record<string, () => string> = {
  admin: () => t('They are an administrator.'),
  owner: () => t('They own the dataset.'),
};

const Reasons = ({ reasons }: { reasons: Preview['access']['reasons'] }) => (
  <ul className={styles.list}>
    {reasons.map(({ by, grant, role }) => (
      <li key={`${by} ${grant} ${role?.id}`}>
        {WORDS[by]?.() ??
          (role
            ? t('The role %1$s grants %2$s on %3$s.', role.name ?? '', by, grant ?? '')
            : `${by} ${grant ?? ''}`)}
      </li>
    ))}
  </ul>
);
