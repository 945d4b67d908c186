import type { REPORT_STATES } from '@parallax/contract';
import { t } from '../../platform/i18n.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import styles from './Reports.module.css';

const TONES: Record<(typeof REPORT_STATES)[number], string> = {
  Success: 'success',
  Working: 'info',
  Error: 'error',
  'Not triggered': 'none',
  'On Grace': 'warning',
};
const isKnown = (state: string): state is keyof typeof TONES => Object.hasOwn(TONES, state);

/** How an execution ended, in colour and in words. */
export const ReportState = ({ state = '' }: { state?: string }) => (
  <span className={styles.state}>
    <StatusDot tone={isKnown(state) ? TONES[state] : 'none'} />
    {t(state)}
  </span>
);
