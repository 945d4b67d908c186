import { charts as chartTypes } from '@parallax/charts';
import { Checkbox, Select, Tree } from 'antd';
import { useId, useState } from 'react';
import { t } from '../../../platform/i18n.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toasts/store.ts';
import { chartsInScope } from '../data-mask/scope.ts';
import { allCharts, type ScopeNode, scopeFor, scopeTree } from '../filters/config/scoping.ts';
import { saveMetadata } from '../filters/save-metadata.ts';
import { useDashboard } from '../store.ts';
import styles from './ScopingDialog.module.css';
import { type CrossScopes, readScopes, writeScopes } from './scopes.ts';

const EMITTING = new Set(
  chartTypes
    .filter(({ manifest }) => manifest.behaviours.includes('cross-filter'))
    .map(({ manifest }) => manifest.type),
);

/** Charts of the dashboard that can filter others, in the order of the layout. */
const useEmitters = () => {
  const layout = useDashboard(state => state.history.present.layout);
  const charts = useDashboard(state => state.charts);
  return [...new Set(allCharts(layout))].flatMap(id => {
    const info = charts.get(id);
    return info && EMITTING.has(String(info.form_data.viz_type)) ? [{ id, name: info.slice_name }] : [];
  });
};

interface ScopingDialogProps {
  /** The chart it was opened from; zero for the whole dashboard. */
  chartId?: number;
  onClose(): void;
}

/** Which charts a click in a chart filters: for all charts together, and for single ones. */
export function ScopingDialog({ chartId = 0, onClose }: ScopingDialogProps) {
  const { layout, metadata } = useDashboard(state => state.history.present);
  const emitters = useEmitters();
  const [scopes, setScopes] = useState(() => readScopes(metadata));
  const [at, setAt] = useState(emitters.some(({ id }) => id === chartId) ? chartId : 0);
  const [busy, setBusy] = useState(false);
  const label = useId();
  const own = at === 0 ? undefined : scopes.own[at];
  const change = (next: CrossScopes['global'] | null) => {
    if (at === 0) return setScopes({ ...scopes, global: next ?? scopes.global });
    const { [at]: _before, ...others } = scopes.own;
    setScopes({ ...scopes, own: next ? { ...others, [at]: next } : others });
  };
  const save = async () => {
    const ids = emitters.map(({ id }) => id);
    setBusy(true);
    try {
      await saveMetadata(writeScopes(scopes, metadata, layout, ids));
      onClose();
    } catch {
      toast.danger(t('Failed to save cross-filter scoping'));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('Cross-filtering scoping')}
      okText={t('Save')}
      busy={busy}
      onOk={save}
      onClose={onClose}
    >
      <div className={styles.scoping}>
        <label htmlFor={label}>{t('A click in')}</label>
        <Select
          id={label}
          value={at}
          options={[
            { value: 0, label: t('any chart') },
            ...emitters.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setAt}
        />
        {at !== 0 && (
          <Checkbox
            checked={own === undefined}
            onChange={event => change(event.target.checked ? null : scopes.global)}
          >
            {t('filters the same charts as everywhere')}
          </Checkbox>
        )}
        <span>{t('filters these charts')}</span>
        <Reached
          scope={own ?? scopes.global}
          except={at}
          disabled={at !== 0 && own === undefined}
          onChange={change}
        />
      </div>
    </Modal>
  );
}

/** A chart never filters itself. */
const without = (nodes: readonly ScopeNode[], key: string): ScopeNode[] =>
  nodes.filter(node => node.key !== key).map(node => ({ ...node, children: without(node.children, key) }));

interface ReachedProps {
  scope: CrossScopes['global'];
  except: number;
  disabled: boolean;
  onChange(scope: CrossScopes['global']): void;
}

function Reached({ scope, except, disabled, onChange }: ReachedProps) {
  const layout = useDashboard(state => state.history.present.layout);
  const charts = useDashboard(state => state.charts);
  const everything = allCharts(layout);
  const reached = [...chartsInScope(scope, layout)].filter(id => id !== except);
  return (
    <Tree
      checkable
      disabled={disabled}
      selectable={false}
      defaultExpandAll
      aria-label={t('Filtered charts')}
      treeData={without(
        scopeTree(layout, id => charts.get(id)?.slice_name),
        String(except),
      )}
      checkedKeys={reached.map(String)}
      onCheck={keys => {
        const checked = (Array.isArray(keys) ? keys : keys.checked).map(Number);
        const ids = checked.filter(id => everything.includes(id));
        const kept = except ? [...ids, except] : ids;
        onChange({ ...scopeFor(new Set(kept), layout), selectedLayers: scope.selectedLayers });
      }}
    />
  );
}
