import type { ChartRun } from '../../../../chart-host/use-chart.ts';
import { formatDate, t } from '../../../../platform/i18n.ts';
import { parseUtc } from '../../../../platform/time.ts';
import { useDashboard } from '../../store.ts';
import styles from './ChartTile.module.css';

/** When the data of a chart was asked for, on dashboards that show it. */
export function QueriedAt({ run }: { run: ChartRun }) {
  const shown = useDashboard(({ history }) => history.present.metadata.show_chart_timestamps === true);
  const [first] = run.answer?.results ?? [];
  const at = first?.cached_dttm ? parseUtc(first.cached_dttm) : run.life.endedAt;
  if (!shown || !first || at === null) return null;
  return (
    <p className={styles.queried} data-test="queried-at">
      {t('Last queried at %s', formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' }))}
    </p>
  );
}
