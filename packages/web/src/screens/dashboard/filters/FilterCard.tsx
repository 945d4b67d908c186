import { ancestorsOf, type DashboardFilter } from '@parallax/contract';
import type { HTMLAttributes, ReactElement } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Popover } from '../../../ui/floating/Popover.tsx';
import { currentReach, useDataMask } from '../data-mask/store.ts';
import { tabTitle } from '../model/nodes.ts';
import { chartNodes } from '../model/tree.ts';
import { layoutNow, useDashboard } from '../store.ts';
import styles from './FilterBar.module.css';
import { TYPE_NAMES } from './type-names.ts';

const SHOWN = 6;

const list = (names: readonly string[]): string =>
  names.length > SHOWN
    ? t('%1$s and %2$s more', names.slice(0, SHOWN).join(', '), names.length - SHOWN)
    : names.join(', ');

/** Where a filter acts, in words. */
function scopeText(filter: DashboardFilter): string {
  const layout = layoutNow();
  const { charts } = useDashboard.getState();
  const reached = currentReach(useDataMask.getState().items).get(filter.id) ?? new Set();
  const all = new Set(chartNodes(layout).flatMap(({ meta }) => meta.chartId ?? []));
  if (reached.size === 0) return t('No charts');
  if (reached.size === all.size) return t('All charts');
  const tabs = filter.scope.rootPath.flatMap(id => (layout[id]?.type === 'TAB' ? [layout[id]] : []));
  if (tabs.length > 0 && filter.scope.excluded.length === 0) return list(tabs.map(tabTitle));
  return list([...reached].map(id => charts.get(id)?.slice_name ?? String(id)));
}

function Facts({ filter }: { filter: DashboardFilter }) {
  const { items, links } = useDataMask.getState();
  const parents = ancestorsOf(filter.id, links.cascade).flatMap(
    id => items.find(item => item.id === id)?.name ?? [],
  );
  return (
    <dl className={styles.card}>
      <dt>{t('Type')}</dt>
      <dd>{t(TYPE_NAMES[filter.type])}</dd>
      <dt>{t('Scope')}</dt>
      <dd>{scopeText(filter)}</dd>
      {parents.length > 0 && (
        <>
          <dt>{t('Depends on')}</dt>
          <dd>{parents.join(', ')}</dd>
        </>
      )}
    </dl>
  );
}

/** What a filter is, on pointing at its name. */
export const FilterCard = ({
  filter,
  children,
}: {
  filter: DashboardFilter;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
}) => (
  <Popover placement="rightTop" after={400} title={filter.name} content={() => <Facts filter={filter} />}>
    {children}
  </Popover>
);
