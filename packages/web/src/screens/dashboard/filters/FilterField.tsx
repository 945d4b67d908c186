import { InfoCircleOutlined } from '@ant-design/icons';
import {
  type DashboardFilter,
  type FilterItem,
  isFilter,
  isRequiredFilter,
  limitsOf,
} from '@parallax/contract';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Tooltip } from '../../../ui/floating/Tooltip.tsx';
import { chosenMask, setSpot, useDataMask } from '../data-mask/store.ts';
import { useDashboard } from '../store.ts';
import { useBar } from './bar-store.ts';
import { choose } from './choose.ts';
import styles from './FilterBar.module.css';
import { FilterCard } from './FilterCard.tsx';
import { FilterWidget, wakeWidgets } from './FilterWidget.tsx';
import { lacksValue } from './model/bar.ts';

/** Why a filter can not work: its dataset or column is gone, or it can not be read. */
function useProblem(filter: DashboardFilter): string | null {
  const told = useDataMask(state => state.problems[filter.id] ?? null);
  const circular = useDataMask(state => state.links.circular.includes(filter.id));
  const loaded = useDashboard(state => state.datasets !== null);
  const dataset = useDashboard(state => state.choices.get(filter.datasetId ?? 0));
  if (told) return told;
  if (filter.type === 'unknown') return t('This kind of filter is not known here; it keeps its default.');
  if (!loaded || filter.type === 'time' || filter.type === 'layers') return null;
  if (!dataset) return t('The dataset of this filter is missing, or you do not have access to it.');
  if (filter.column && !dataset.columns.some(({ name }) => name === filter.column)) {
    return t('The column %s is no longer in the dataset %s.', filter.column, dataset.name);
  }
  return circular ? t('This filter depends on itself; one of its dependencies is left out.') : null;
}

function useWanted(id: string) {
  const element = useRef<HTMLDivElement>(null);
  const wanted = useBar(state => state.wanted === id);
  useEffect(() => {
    if (!wanted || !element.current) return;
    element.current.scrollIntoView({ block: 'nearest' });
    element.current.querySelector<HTMLElement>('input, button')?.focus();
    useBar.setState({ wanted: null });
  }, [wanted]);
  return element;
}

/** One filter of the bar: its name, what it is about, its widget, what is wrong with it. */
export function FilterField({ filter }: { filter: DashboardFilter }) {
  const id = useId();
  const element = useWanted(filter.id);
  const mask = useDataMask(state => chosenMask(state, filter.id));
  const { masks, staged, links, pending } = useDataMask();
  const awaiting = useBar(state => state.awaiting.has(filter.id)) || pending.has(filter.id);
  const problem = useProblem(filter);
  const missing = lacksValue(filter, mask) && !awaiting;
  const broken = problem !== null && !links.circular.includes(filter.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a filter only shows what it acts on
    <div
      ref={element}
      className={styles.field}
      data-test="filter-field"
      data-filter={filter.id}
      aria-busy={awaiting}
      onPointerEnter={wakeWidgets}
      onMouseEnter={() => setSpot(filter.id)}
      onMouseLeave={() => setSpot(null)}
      onFocus={() => setSpot(filter.id)}
      onBlur={() => setSpot(null)}
    >
      <div className={styles.label}>
        <FilterCard filter={filter}>
          <label htmlFor={id}>{filter.name || t('[untitled]')}</label>
        </FilterCard>
        {isRequiredFilter(filter) && (
          <span className={styles.required} title={t('A value is required')} aria-hidden="true">
            *
          </span>
        )}
        {filter.description && (
          <Tooltip title={filter.description}>
            <InfoCircleOutlined className={styles.info} aria-label={filter.description} />
          </Tooltip>
        )}
      </div>
      {filter.type !== 'unknown' && !broken && (
        <FilterWidget
          id={id}
          filter={filter}
          mask={mask}
          limits={limitsOf(filter.id, links.cascade, { ...masks, ...staged })}
          onChange={next => choose(filter, next)}
        />
      )}
      {(problem || missing) && (
        <div className={styles.problem} role="alert">
          {problem ?? t('A value is required')}
        </div>
      )}
    </div>
  );
}

export function BarItem({ item }: { item: FilterItem }) {
  if (isFilter(item)) return <FilterField filter={item} />;
  return (
    <div className={styles.divider} data-test="filter-divider">
      <h4>{item.name}</h4>
      {item.description && <p>{item.description}</p>}
    </div>
  );
}
