import { FilterFilled, WarningFilled } from '@ant-design/icons';
import { masksOn, UNMATCHED_MASK } from '@parallax/contract';
import { useMemo } from 'react';
import type { ChartRun } from '../../../chart-host/use-chart.ts';
import { t } from '../../../platform/i18n.ts';
import { Popover } from '../../../ui/floating/Popover.tsx';
import { placedCharts } from '../data-mask/scope.ts';
import { currentReach, setSpot, useDataMask } from '../data-mask/store.ts';
import { chartNodes } from '../model/tree.ts';
import { layoutNow, useDashboard } from '../store.ts';
import { showNode } from '../view/show-node.ts';
import { useBar } from './bar-store.ts';
import styles from './Indicators.module.css';
import { type Indicator, indicatorsOf, reportOf } from './model/indicators.ts';

/** Which filters act on a chart, and which could not. */
export function useIndicators(chartId: number, run: ChartRun): Indicator[] {
  const items = useDataMask(state => state.items);
  const masks = useDataMask(state => state.masks);
  const { layout, metadata } = useDashboard(state => state.history.present);
  const charts = useDashboard(state => state.charts);
  const { answer } = run;
  return useMemo(() => {
    const reach = currentReach(items, layout);
    const situation = { items, masks, reach, charts: placedCharts(layout), metadata };
    const report = reportOf(answer?.results ?? [], answer?.prepared.context.queries ?? []);
    return indicatorsOf(masksOn(chartId, situation), masks, report, id =>
      id === UNMATCHED_MASK ? t('From the address') : (charts.get(Number(id))?.slice_name ?? id),
    );
  }, [items, masks, layout, metadata, charts, answer, chartId]);
}

function jumpTo({ id, from }: Indicator): void {
  if (from !== 'chart') {
    useBar.setState({ wanted: id });
    return;
  }
  const node = chartNodes(layoutNow()).find(({ meta }) => meta.chartId === Number(id));
  if (node) showNode(node.id);
}

const GROUPS: [title: string, belongs: (indicator: Indicator) => boolean][] = [
  ['Applied cross-filters', ({ from, status }) => from === 'chart' && status === 'applied'],
  ['Applied filters', ({ from, status }) => from === 'filter' && status === 'applied'],
  ['Applied display controls', ({ from, status }) => from === 'control' && status === 'applied'],
  ['Incompatible filters', ({ status }) => status === 'incompatible'],
];

/** A badge with the number of filters that act on a chart; opened, it names them and leads to them. */
export function Indicators({ chartId, name, run }: { chartId: number; name: string; run: ChartRun }) {
  const indicators = useIndicators(chartId, run);
  const applied = indicators.filter(({ status }) => status === 'applied');
  const incompatible = indicators.filter(({ status }) => status === 'incompatible');
  if (!run.answer || applied.length + incompatible.length === 0) return null;
  const go = (indicator: Indicator, close: () => void) => {
    close();
    setSpot(null);
    jumpTo(indicator);
  };
  return (
    <Popover
      pressed
      placement="bottomRight"
      content={close => (
        <div className={styles.list}>
          {GROUPS.map(([title, belongs]) => (
            <Group
              key={title}
              title={t(title)}
              of={indicators.filter(belongs)}
              onChoose={indicator => go(indicator, close)}
            />
          ))}
        </div>
      )}
    >
      <button
        type="button"
        className={styles.badge}
        data-test="filter-indicator"
        aria-label={t(
          'Filters of %1$s: %2$s applied, %3$s incompatible',
          name,
          applied.length,
          incompatible.length,
        )}
      >
        {applied.length > 0 && (
          <span className={styles.applied}>
            <FilterFilled aria-hidden="true" /> {applied.length}
          </span>
        )}
        {incompatible.length > 0 && (
          <span className={styles.incompatible}>
            <WarningFilled aria-hidden="true" /> {incompatible.length}
          </span>
        )}
      </button>
    </Popover>
  );
}

interface GroupProps {
  title: string;
  of: readonly Indicator[];
  onChoose(indicator: Indicator): void;
}

function Group({ title, of, onChoose }: GroupProps) {
  if (of.length === 0) return null;
  return (
    <section>
      <h4>
        {title} ({of.length})
      </h4>
      <ul>
        {of.map(indicator => (
          <li key={indicator.id}>
            <button type="button" onClick={() => onChoose(indicator)}>
              <b>{indicator.name}</b>
              <span>{indicator.value}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
