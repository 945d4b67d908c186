import { PauseOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { t } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Tooltip } from '../../../ui/floating/Tooltip.tsx';
import styles from './Header.module.css';
import { periodName } from './period-name.ts';
import { type RefreshPhase, refreshPhase, togglePaused, useRefreshState } from './refresh-status.ts';
import { useRefreshPeriod } from './use-auto-refresh.ts';

const WORDS: Record<RefreshPhase, string> = {
  idle: t('waiting'),
  fetching: t('fetching'),
  success: t('up to date'),
  delayed: t('one chart failed'),
  error: t('charts failed'),
  paused: t('paused'),
};

/** How often the page asks again by itself, how that goes, and a way to hold it. */
export function RefreshStatus() {
  const [period] = useRefreshPeriod();
  const phase = useRefreshState(refreshPhase);
  if (period <= 0) return null;
  const paused = phase === 'paused';
  const label = paused ? t('Resume auto-refresh') : t('Pause auto-refresh');
  return (
    <span className={styles.refresh} data-test="refresh-status" data-phase={phase}>
      <span className={styles.dot} aria-hidden />
      <span role="status">{t('Every %s: %s', periodName(period), WORDS[phase])}</span>
      <Tooltip title={label}>
        <Button
          type="text"
          size="small"
          icon={paused ? <PlayCircleOutlined /> : <PauseOutlined />}
          aria-label={label}
          onClick={togglePaused}
        />
      </Tooltip>
    </span>
  );
}
