import { useEffect, useRef } from 'react';
import { t } from '../../../platform/i18n.ts';
import { useDatabase, useLabList, useLatestQuery, useSession, useTab, useTabId } from '../context.ts';
import { findTab } from '../model/state.ts';
import styles from '../SqlLab.module.css';
import type { EditorHandle } from './editor-handle.ts';
import { marksOf } from './marks.ts';
import { createSqlEditor, type EditorEvents, type SqlTextEditor } from './setup.ts';
import { useCompleter } from './use-completer.ts';
import { useValidation } from './use-validation.ts';

export interface EditorAreaProps {
  handle: EditorHandle;
  keys: EditorEvents['keys'];
  completing: boolean;
  onEdit(tabId: string, text: string): void;
}

/** CodeMirror owns the text while it is typed; the store hears of each change and brings what came from elsewhere. */
export function EditorArea({ handle, keys, completing, onEdit }: EditorAreaProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<SqlTextEditor>(null);
  const { store } = useSession();
  const tabId = useTabId();
  const text = useTab(tab => tab.sql) ?? '';
  const backend = useDatabase()?.backend ?? '';
  const tabIds = useLabList(lab => lab.tabs.map(tab => tab.id));
  const query = useLatestQuery();
  const completer = useCompleter();
  const faults = useValidation(text);
  const latest = useRef({ keys, onEdit, completer });
  latest.current = { keys, onEdit, completer };

  useEffect(() => {
    if (!host.current) return;
    const made = createSqlEditor(host.current, t('SQL'), {
      changed: (id, changed) => latest.current.onEdit(id, changed),
      selected: range => handle.setState({ range }),
      complete: (sql, cursor) => latest.current.completer(sql, cursor),
      keys: latest.current.keys.map(({ key }, index) => ({
        key,
        run: () => latest.current.keys[index]?.run(),
      })),
    });
    editor.current = made;
    handle.setState({ editor: made });
    return () => {
      handle.setState({ editor: null });
      made.destroy();
    };
  }, [handle]);
  useEffect(() => editor.current?.setBackend(backend), [backend]);
  useEffect(() => editor.current?.setCompleting(completing), [completing]);
  // The store is read now: the text of the last drawing may be older than what was typed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` says when to look
  useEffect(() => {
    editor.current?.open(tabId, findTab(store.getState(), tabId)?.sql ?? '');
  }, [tabId, text, store]);
  useEffect(() => editor.current?.forget(new Set(tabIds)), [tabIds]);
  useEffect(() => {
    const runMarks = marksOf(query, store.getState().tabs.find(tab => tab.id === tabId)?.sql ?? '');
    editor.current?.mark(runMarks.length > 0 ? runMarks : faults);
  }, [query, faults, tabId, store]);
  useEffect(() => {
    if (tabId) editor.current?.focus();
  }, [tabId]);
  return <div ref={host} className={styles.editor} data-test="sql-editor" />;
}
