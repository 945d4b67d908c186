import { type DashboardFilter, ROOT_ID } from '@parallax/contract';
import { Radio, Tree } from 'antd';
import { t } from '../../../../platform/i18n.ts';
import { useDashboard } from '../../store.ts';
import { useLayers } from '../use-layers.ts';
import styles from './ConfigDialog.module.css';
import { chosenKeys, scopeOfKeys, withLayers } from './layer-scope.ts';
import { type Entry, withStored } from './model.ts';
import { allCharts, scopeFor, scopeTree } from './scoping.ts';
import { changeEntry } from './store.ts';

/** Which tabs, charts and layers of maps a filter acts on. */
export function ScopeForm({ entry, filter }: { entry: Entry; filter: DashboardFilter }) {
  const layout = useDashboard(state => state.history.present.layout);
  const charts = useDashboard(state => state.charts);
  const { layersOf, nameOf } = useLayers();
  const { rootPath, excluded, selectedLayers } = filter.scope;
  const everywhere = rootPath.includes(ROOT_ID) && excluded.length === 0 && selectedLayers.length === 0;
  const specific = entry.specific === true || !everywhere;
  const write = (scope: ReturnType<typeof scopeOfKeys>, chosen: boolean) =>
    changeEntry({ ...withStored(entry, { scope }), specific: chosen });
  return (
    <div className={styles.scope}>
      <Radio.Group
        aria-label={t('Scoping')}
        value={specific}
        options={[
          { value: false, label: t('Apply to all panels') },
          { value: true, label: t('Apply to specific panels') },
        ]}
        onChange={event => write(scopeFor(new Set(allCharts(layout)), layout), event.target.value === true)}
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
          aria-label={t('Panels')}
          treeData={withLayers(
            scopeTree(layout, id => charts.get(id)?.slice_name),
            layersOf,
            nameOf,
          )}
          checkedKeys={chosenKeys(filter.scope, layout, layersOf)}
          onCheck={keys => {
            const checked = Array.isArray(keys) ? keys : keys.checked;
            write(scopeOfKeys(checked.map(String), layout, layersOf), true);
          }}
        />
      )}
    </div>
  );
}
