import type { LayoutNode } from '@parallax/contract';
import { t } from '../../../../platform/i18n.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { useDashboard } from '../../store.ts';
import styles from '../Dashboard.module.css';
import { ChartTile } from './ChartTile.tsx';

/** The chart a node names, when it is one of the dashboard's; its id may meanwhile belong to another. */
export function ChartNode({ node }: { node: LayoutNode }) {
  const info = useDashboard(state => state.charts.get(node.meta.chartId ?? 0));
  if (info) return <ChartTile node={node} info={info} />;
  return (
    <div className={styles.missing} data-test="missing-chart">
      <EmptyState
        size="small"
        image="lost"
        title={t('There is no chart definition associated with this component, could it have been deleted?')}
        description={node.meta.sliceNameOverride || node.meta.sliceName || null}
      />
    </div>
  );
}
