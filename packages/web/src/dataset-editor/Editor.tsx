import { api } from '@parallax/contract';
import { Alert, Badge, Tooltip } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useCall } from '../api/hooks.ts';
import { t } from '../platform/i18n.ts';
import { useShortcuts } from '../platform/keys.ts';
import { hasFlag } from '../platform/session.ts';
import { UndoButtons } from '../ui/UndoButtons.tsx';
import { useDraft, useEditor, useEditorStore, useLocked, useProblems } from './context.ts';
import styles from './DatasetEditor.module.css';
import { problemsByTab, type TabName } from './model/check.ts';
import { isCalculated } from './model/draft.ts';
import { folderRows } from './model/folders.ts';
import { TabStrip } from './TabStrip.tsx';
import { CalculatedTab } from './tabs/CalculatedTab.tsx';
import { ColumnsTab } from './tabs/ColumnsTab.tsx';
import { FoldersTab } from './tabs/FoldersTab.tsx';
import { MetricsTab } from './tabs/MetricsTab.tsx';
import { SettingsTab } from './tabs/SettingsTab.tsx';
import { SourceTab } from './tabs/SourceTab.tsx';
import { UsageTab } from './tabs/UsageTab.tsx';

interface Tab {
  key: TabName;
  label: string;
  count?: number;
  children: ReactNode;
}

/** The tabs of the dataset editor; the dialog and the page put their buttons around it. */
export function Editor() {
  const draft = useDraft();
  const managed = useLocked();
  const problems = useProblems();
  const store = useEditorStore();
  const id = useEditor(state => state.facts.id);
  const { data: used } = useCall(api.dataset.relatedObjects, { params: { id_or_uuid: String(id) } });
  useShortcuts(
    useMemo(
      () => [
        { keys: 'Mod+Z', label: t('Undo'), run: store.undo },
        { keys: 'Mod+Shift+Z', label: t('Redo'), run: store.redo },
        { keys: 'Mod+Y', label: t('Redo'), run: store.redo },
      ],
      [store],
    ),
  );
  const calculated = draft.columns.filter(isCalculated).length;
  const tabs: Tab[] = [
    { key: 'source', label: t('Source'), children: <SourceTab /> },
    { key: 'metrics', label: t('Metrics'), count: draft.metrics.length, children: <MetricsTab /> },
    {
      key: 'columns',
      label: t('Columns'),
      count: draft.columns.length - calculated,
      children: <ColumnsTab />,
    },
    { key: 'calculated', label: t('Calculated columns'), count: calculated, children: <CalculatedTab /> },
    ...(hasFlag('DATASET_FOLDERS')
      ? [
          {
            key: 'folders' as const,
            label: t('Folders'),
            count: folderRows(draft.folders).length,
            children: <FoldersTab />,
          },
        ]
      : []),
    { key: 'usage', label: t('Usage'), count: used?.charts.count, children: <UsageTab /> },
    { key: 'settings', label: t('Settings'), children: <SettingsTab /> },
  ];
  const wrong = problemsByTab(draft, problems);
  return (
    <div className={styles.editor} data-test="dataset-editor">
      {managed ? (
        <Alert
          type="info"
          showIcon
          title={t("This dataset is managed externally, and can't be edited in Parallax")}
        />
      ) : (
        <Alert
          type="warning"
          showIcon
          closable
          title={t(
            'Be careful. Changing these settings will affect all charts using this dataset, including charts owned by other people.',
          )}
        />
      )}
      <TabStrip
        label={t('Parts of the dataset')}
        tabs={tabs.map(({ key, label, count, children }) => ({
          key,
          label: <TabLabel label={label} count={count} wrong={wrong[key] ?? 0} />,
          children,
        }))}
      />
    </div>
  );
}

const TabLabel = ({ label, count, wrong }: { label: string; count: number | undefined; wrong: number }) => (
  <span className={styles.tabLabel}>
    {label}
    {count !== undefined && <span className={styles.count}>{count}</span>}
    {wrong > 0 && (
      <Tooltip title={t('%s to correct', wrong)}>
        <Badge status="error" aria-label={t('%s to correct', wrong)} />
      </Tooltip>
    )}
  </span>
);

/** Undo and redo of the edits. */
export function EditorUndo() {
  const { undo, redo } = useEditorStore();
  const past = useEditor(state => state.history.past);
  const future = useEditor(state => state.history.future);
  return <UndoButtons past={past} future={future} undo={undo} redo={redo} />;
}
