import { t } from '../platform/i18n.ts';
import styles from './Spinner.module.css';

export const SPINNER_SIZES = { s: 40, m: 70, l: 100 } as const;
export type SpinnerSize = keyof typeof SPINNER_SIZES;

/** Work of unknown length; `centred` fills the place it stands in. */
export function Spinner({ size = 's', centred = false }: { size?: SpinnerSize; centred?: boolean }) {
  const pixels = SPINNER_SIZES[size];
  return (
    <div
      className={centred ? styles.centred : styles.inline}
      role="status"
      aria-label={t('Loading...')}
      data-test="loading-indicator"
    >
      <svg className={styles.spinner} viewBox="0 0 40 40" width={pixels} height={pixels} aria-hidden="true">
        <circle cx="20" cy="20" r="15" fill="none" stroke="var(--px-line)" strokeWidth="3" />
        <path
          d="M20 5a15 15 0 0 1 15 15"
          fill="none"
          stroke="var(--px-primary)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
    </div>
  );
}
