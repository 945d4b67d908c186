import { isInProgress } from '@parallax/contract';
import { Segmented } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../platform/i18n.ts';
import { type Shortcut, useShortcuts } from '../../platform/keys.ts';
import { useStored } from '../../platform/stored.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { tabCommands } from './commands.ts';
import { useLab, useLatestQuery, useSession, useTab, useTabId } from './context.ts';
import { type DialogName, Dialogs } from './dialogs/Dialogs.tsx';
import { createEditorHandle } from './editor/editor-handle.ts';
import { SqlEditor } from './editor/SqlEditor.tsx';
import { NotOpenedNotice } from './parts/NotOpenedNotice.tsx';
import { Panes } from './parts/Panes.tsx';
import { StatusLine } from './parts/StatusLine.tsx';
import { TabStrip } from './parts/TabStrip.tsx';
import { Toolbar } from './parts/Toolbar.tsx';
import styles from './SqlLab.module.css';
import type { Opened } from './session/open.ts';
import { labShortcuts } from './shortcuts.ts';
import { SideBar } from './side/SideBar.tsx';
import { useTablesInStep } from './side/use-read-again.ts';
import { SouthPane } from './south/SouthPane.tsx';
import { useRun } from './use-run.ts';

/** Tables, the editor over its results, and a line that says how things stand. */
export function SqlLabScreen({ notOpened }: Pick<Opened, 'notOpened'>) {
  const session = useSession();
  const [handle] = useState(createEditorHandle);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [completing, setCompleting] = useStored('sqllab.autocomplete', true);
  const commands = useMemo(() => tabCommands(session), [session]);
  const tabId = useTabId();
  const run = useRun(handle);
  useTablesInStep();
  const shortcuts = useMemo(() => labShortcuts({ run, commands, openDialog: setDialog }), [run, commands]);
  useShortcuts(
    useMemo(
      () =>
        shortcuts
          .filter(({ everywhere }) => everywhere)
          .map(({ keys, label, act }): Shortcut => ({ keys, label, run: act })),
      [shortcuts],
    ),
  );
  const onEdit = useCallback((id: string, sql: string) => commands.edit(id, { sql }), [commands]);
  // The server's copy of the first tab may be newer than this browser's.
  useEffect(() => void session.server.load(tabId), [session, tabId]);
  const autorun = useTab(tab => tab.autorun && tab.latestQueryId === null);
  useEffect(() => {
    if (autorun) run.all();
  }, [autorun, run.all]);

  const editor = (
    <section className={styles.north} aria-label={t('SQL editor')}>
      <Toolbar
        handle={handle}
        run={run}
        commands={commands}
        completing={completing}
        onCompleting={setCompleting}
        onDialog={setDialog}
      />
      <SqlEditor
        handle={handle}
        completing={completing}
        onEdit={onEdit}
        keys={shortcuts.flatMap(({ inEditor, act }) => inEditor.map(key => ({ key, run: act })))}
      />
    </section>
  );
  return (
    <div className={styles.screen}>
      <h1 className={styles.hidden}>{t('SQL Lab')}</h1>
      {notOpened && <NotOpenedNotice {...notOpened} />}
      <Layout
        side={<SideBar handle={handle} commands={commands} />}
        tabs={<TabStrip commands={commands} />}
        editor={editor}
        south={<SouthPane handle={handle} commands={commands} onDialog={setDialog} />}
      />
      <StatusLine />
      <Dialogs
        open={dialog}
        handle={handle}
        run={run}
        shortcuts={shortcuts}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

interface LayoutProps {
  side: ReactNode;
  tabs: ReactNode;
  editor: ReactNode;
  south: ReactNode;
}

function Layout(props: LayoutProps) {
  return useNarrow() ? <Stacked {...props} /> : <Panes {...props} />;
}

type Part = 'editor' | 'results' | 'tables';

function Stacked({ side, tabs, editor, south }: LayoutProps) {
  const [shown, setShown] = useState<Part>('editor');
  const query = useLatestQuery();
  const running = query !== undefined && isInProgress(query.state);
  useEffect(() => {
    if (running) setShown('results');
  }, [running]);
  const tabId = useTabId();
  const table = useLab(({ panes }) => {
    const pane = panes[tabId];
    return typeof pane === 'object' ? pane.table : null;
  });
  const seen = useRef(table);
  useEffect(() => {
    if (table && table !== seen.current) setShown('results');
    seen.current = table;
  }, [table]);
  return (
    <div className={styles.main}>
      {tabs}
      <div className={styles.phoneParts}>
        <Segmented<Part>
          block
          value={shown}
          onChange={setShown}
          options={[
            { value: 'tables', label: t('Tables') },
            { value: 'editor', label: t('Editor') },
            { value: 'results', label: t('Results') },
          ]}
        />
      </div>
      {/* All three stay: the editor has its undo history, the tables the place where names are looked up. */}
      {Object.entries({ tables: side, editor, results: south }).map(([part, content]) => (
        <div key={part} className={styles.phoneBody} hidden={part !== shown}>
          {content}
        </div>
      ))}
    </div>
  );
}
