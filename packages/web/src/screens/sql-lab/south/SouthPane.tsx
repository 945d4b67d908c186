import { CloseOutlined } from '@ant-design/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../../platform/i18n.ts';
import type { TabCommands } from '../commands.ts';
import { useLab, useLabList, useSession, useTabId } from '../context.ts';
import type { DialogName } from '../dialogs/Dialogs.tsx';
import type { EditorHandle } from '../editor/editor-handle.ts';
import type { Pane } from '../model/state.ts';
import { showPane, tablesOf } from '../model/tables.ts';
import { HistoryPane } from './HistoryPane.tsx';
import { ResultsPane } from './ResultsPane.tsx';
import styles from './South.module.css';
import { TablePane } from './TablePane.tsx';

interface SouthPaneProps {
  handle: EditorHandle;
  commands: TabCommands;
  onDialog(name: DialogName): void;
}

/** Below the editor: the results, the runs of this tab, and the tables opened for it. */
export function SouthPane({ commands, onDialog }: SouthPaneProps) {
  const { store, tables: calls } = useSession();
  const tabId = useTabId();
  const pane = useLab(lab => lab.panes[tabId] ?? 'results');
  const tables = useLabList(lab => tablesOf(lab, tabId));
  const show = (next: Pane) => store.change(lab => showPane(lab, tabId, next));
  const shownTable = typeof pane === 'object' ? tables.find(table => table.id === pane.table) : undefined;
  return (
    <section className={styles.south} aria-label={t('Results')}>
      <div className={styles.tabs} role="tablist" aria-label={t('Results and tables')} onKeyDown={goThrough}>
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
          <ResultsPane onDialog={onDialog} />
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

const MIDDLE = 1;

const PaneTab = ({ active, onShow, onClose, children }: PaneTabProps): ReactNode => (
  <span
    className={styles.tab}
    data-active={active || undefined}
    role="presentation"
    onAuxClick={event => event.button === MIDDLE && onClose?.()}
  >
    <button
      type="button"
      role="tab"
      className={styles.tabName}
      title={onClose ? children : undefined}
      tabIndex={active ? 0 : -1}
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

/** The arrows show the tab beside, and past either end begin again at the other. */
function goThrough(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex(tab => tab.matches(':focus'));
  if (step === undefined || at < 0) return;
  const next = tabs.at((at + step) % tabs.length);
  next?.focus();
  next?.click();
  event.preventDefault();
}
