import type { FilterScope } from '@parallax/contract';
import { Radio, Tree } from 'antd';
import { t } from '../../../../platform/i18n.ts';
import type { Filter } from '../../data-mask/item.ts';
import { chartsInScope } from '../../data-mask/scope.ts';
import { useDashboard } from '../../store.ts';
import styles from './ConfigDialog.module.css';
import { type Entry, withStored } from './model.ts';
import { allCharts, scopeFor, scopeTree } from './scoping.ts';
import { changeEntry } from './store.ts';

/** Layers of maps that a scope names, of the maps that it still reaches. */
const layersOf = ({ selectedLayers }: FilterScope, charts: readonly number[]): string[] =>
  selectedLayers.filter(layer => charts.some(id => layer.startsWith(`chart-${id}-layer-`)));

/** Which tabs and charts a filter acts on. */
export function ScopeForm({ entry, filter }: { entry: Entry; filter: Filter }) {
  const layout = useDashboard(state => state.history.present.layout);
  const charts = useDashboard(state => state.charts);
  const reached = chartsInScope(filter.scope, layout);
  const everywhere = filter.scope.rootPath.includes('ROOT_ID') && filter.scope.excluded.length === 0;
  const specific = entry.specific === true || !everywhere;
  const write = (ids: readonly number[], chosen: boolean) => {
    const layers = chosen ? layersOf(filter.scope, ids) : [];
    const scope = { ...scopeFor(new Set(ids), layout), ...(layers.length > 0 && { selectedLayers: layers }) };
    changeEntry({ ...withStored(entry, { scope }), specific: chosen });
  };
  return (
    <div className={styles.scope}>
      <Radio.Group
        aria-label={t('Scoping')}
        value={specific}
        options={[
          { value: false, label: t('Apply to all panels') },
          { value: true, label: t('Apply to specific panels') },
        ]}
        onChange={event => write(allCharts(layout), event.target.value === true)}
      />
      <p className={styles.hint}>
        {specific
          ? t(
              'Only the chosen panels are affected by this filter; a tab with all its charts takes in later ones.',
            )
          : t('All panels with this column will be affected by this filter')}
      </p>
      {specific && (
        <Tree
          checkable
          selectable={false}
          defaultExpandAll
          treeData={scopeTree(layout, id => charts.get(id)?.slice_name)}
          checkedKeys={[...reached].map(String)}
          onCheck={keys => {
            const checked = Array.isArray(keys) ? keys : keys.checked;
            write(
              checked.map(Number).filter(id => allCharts(layout).includes(id)),
              true,
            );
          }}
        />
      )}
    </div>
  );
}
