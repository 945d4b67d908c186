import { CloseOutlined, InfoCircleFilled } from '@ant-design/icons';
import type { ErrorType } from '@parallax/contract';
import { useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import type { AddressProblem } from '../model/address-problems.ts';
import styles from './AddressNotice.module.css';
import { addressWords } from './address-words.ts';

const CODE: ErrorType = 'FRONTEND_ADDRESS_ERROR';

/** Says once, quietly, which parts of the address were not followed and what was done instead. */
export function AddressNotice({ problems }: { problems: readonly AddressProblem[] }) {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || problems.length === 0) return null;
  return (
    <section
      className={styles.notice}
      role="status"
      data-test="address-notice"
      data-error-type={CODE}
      aria-label={t('About the address of this page')}
    >
      <span className={styles.icon} aria-hidden>
        <InfoCircleFilled />
      </span>
      <div className={styles.content}>
        <strong>{t('Part of the address could not be followed')}</strong>
        <ul>
          {problems.map(problem => (
            <li key={`${problem.part} ${problem.reason}`}>
              <code>{problem.part}</code> {addressWords(problem)}
            </li>
          ))}
        </ul>
        <p className={styles.code}>{CODE}</p>
      </div>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('Dismiss')}
        onClick={() => setDismissed(true)}
      />
    </section>
  );
}
