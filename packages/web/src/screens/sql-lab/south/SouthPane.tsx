import { CloseOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { t } from '../../../platform/i18n.ts';
import type { TabCommands } from '../commands.ts';
import { useLab, useLabList, useSession, useTabId } from '../context.ts';
import type { DialogName } from '../dialogs/Dialogs.tsx';
import type { EditorHandle } from '../editor/editor-handle.ts';
import type { Pane } from '../model/state.ts';
import { showPane, tablesOf } from '../model/tables.ts';
import type { Run } from '../use-run.ts';
import { HistoryPane } from './HistoryPane.tsx';
import { ResultsPane } from './ResultsPane.tsx';
import styles from './South.module.css';
import { TablePane } from './TablePane.tsx';

interface SouthPaneProps {
  handle: EditorHandle;
  commands: TabCommands;
  run: Run;
  onDialog(name: DialogName): void;
}

/** Below the editor: the results, the runs of this tab, and the tables opened for it. */
export function SouthPane({ commands, run, onDialog }: SouthPaneProps) {
  const { store, tables: calls } = useSession();
  const tabId = useTabId();
  const pane = useLab(lab => lab.panes[tabId] ?? 'results');
  const tables = useLabList(lab => tablesOf(lab, tabId));
  const show = (next: Pane) => store.change(lab => showPane(lab, tabId, next));
  const shownTable = typeof pane === 'object' ? tables.find(table => table.id === pane.table) : undefined;
  return (
    <section className={styles.south} aria-label={t('Results')}>
      <div className={styles.tabs} role="tablist" aria-label={t('Results and tables')}>
        <PaneTab active={pane === 'results'} onShow={() => show('results')}>
          {t('Results')}
        </PaneTab>
        <PaneTab active={pane === 'history'} onShow={() => show('history')}>
          {t('Query history')}
        </PaneTab>
        {tables.map(table => (
          <PaneTab
            key={table.id}
            active={shownTable?.id === table.id}
            onShow={() => show({ table: table.id })}
            onClose={() => calls.close(table.id)}
          >
            {table.name}
          </PaneTab>
        ))}
      </div>
      <div className={styles.pane} role="tabpanel" aria-label={t('Results and tables')}>
        {pane === 'history' ? (
          <HistoryPane commands={commands} />
        ) : shownTable ? (
          <TablePane key={shownTable.id} table={shownTable} />
        ) : (
          <ResultsPane run={run} onDialog={onDialog} />
        )}
      </div>
    </section>
  );
}

interface PaneTabProps {
  active: boolean;
  onShow(): void;
  onClose?(): void;
  children: string;
}

const PaneTab = ({ active, onShow, onClose, children }: PaneTabProps): ReactNode => (
  <span className={styles.tab} data-active={active || undefined} role="presentation">
    <button
      type="button"
      role="tab"
      className={styles.tabName}
      aria-selected={active}
      aria-keyshortcuts={onClose ? 'Delete' : undefined}
      onClick={onShow}
      onKeyDown={event => event.key === 'Delete' && onClose?.()}
    >
      {children}
    </button>
    {onClose && (
      <button
        type="button"
        className={styles.close}
        title={t('Close %s', children)}
        aria-hidden
        tabIndex={-1}
        onClick={onClose}
      >
        <CloseOutlined />
      </button>
    )}
  </span>
);
