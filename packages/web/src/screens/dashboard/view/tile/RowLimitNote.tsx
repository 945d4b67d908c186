import { WarningOutlined } from '@ant-design/icons';
import { UI_CONFIG_BITS } from '@parallax/contract';
import { isGuest } from '../../../../api/guest.ts';
import type { ChartRun } from '../../../../chart-host/use-chart.ts';
import { t } from '../../../../platform/i18n.ts';
import { Tooltip } from '../../../../ui/floating/Tooltip.tsx';
import styles from './ChartTile.module.css';
import { isCutOff } from './row-limit.ts';

/** Inside another page the note is shown only where that page asks for it. */
const isWanted = (): boolean => {
  const config = Number(new URLSearchParams(window.location.search).get('uiConfig') ?? 0);
  return !isGuest() || (config & UI_CONFIG_BITS.showRowLimitWarning) !== 0;
};

/** Says that a chart may not show everything there is. */
export function RowLimitNote({ answer }: Pick<ChartRun, 'answer'>) {
  if (!answer || !isWanted() || !isCutOff(answer.prepared, answer.results)) return null;
  const text = t('The row limit set for the chart was reached. The chart may show partial data.');
  return (
    <Tooltip title={text}>
      <WarningOutlined className={styles.cutOff} role="img" aria-label={text} data-test="row-limit-note" />
    </Tooltip>
  );
}
