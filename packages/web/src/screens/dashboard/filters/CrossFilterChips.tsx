import { AimOutlined, CloseOutlined } from '@ant-design/icons';
import { crossFiltersOn, maskHasValue, UNMATCHED_MASK, valueLabel } from '@parallax/contract';
import { t } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { clearMask, useDataMask } from '../data-mask/store.ts';
import { chartNodes } from '../model/tree.ts';
import { layoutNow, useDashboard } from '../store.ts';
import { showNode } from '../view/show-node.ts';
import styles from './FilterBar.module.css';

const show = (chartId: number) => {
  const node = chartNodes(layoutNow()).find(({ meta }) => meta.chartId === chartId);
  if (node) showNode(node.id);
};

/** Values people picked in charts, each with its chart and a way to take it back; so too what only the address says. */
export function CrossFilterChips() {
  const masks = useDataMask(state => state.masks);
  const charts = useDashboard(state => state.charts);
  const on = useDashboard(state => crossFiltersOn(state.history.present.metadata));
  const picked = Object.entries(masks).filter(
    ([id, mask]) => maskHasValue(mask) && (id === UNMATCHED_MASK || (on && charts.has(Number(id)))),
  );
  if (picked.length === 0) return null;
  return (
    <section className={styles.crossFilters} aria-label={t('Cross-filters')} data-test="cross-filters">
      <h3>{t('Cross-filters')}</h3>
      {picked.map(([id, { filterState }]) => {
        const chart = charts.get(Number(id));
        const name = id === UNMATCHED_MASK ? t('From the address') : (chart?.slice_name ?? id);
        const value =
          typeof filterState.label === 'string' ? filterState.label : valueLabel(filterState.value);
        return (
          <div key={id} className={styles.chip}>
            <span title={`${name}: ${value}`}>
              <b>{name}</b> {value}
            </span>
            {chart && (
              <Button
                type="text"
                size="small"
                icon={<AimOutlined aria-hidden />}
                aria-label={t('Show the chart %s', name)}
                onClick={() => show(chart.id)}
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('Remove the filter of %s', name)}
              onClick={() => clearMask(id)}
            />
          </div>
        );
      })}
    </section>
  );
}
