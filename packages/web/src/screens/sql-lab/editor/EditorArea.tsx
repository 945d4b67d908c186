import { useEffect, useRef } from 'react';
import { t } from '../../../platform/i18n.ts';
import { useDatabase, useLabList, useLatestQuery, useSession, useTabId } from '../context.ts';
import { textOf } from '../model/state.ts';
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
  const { store, cursors } = useSession();
  const tabId = useTabId();
  const backend = useDatabase()?.backend ?? '';
  const tabIds = useLabList(lab => lab.tabs.map(tab => tab.id));
  const query = useLatestQuery();
  const completer = useCompleter();
  const faults = useValidation(tabId);
  const latest = useRef({ keys, onEdit, completer });
  latest.current = { keys, onEdit, completer };

  useEffect(() => {
    if (!host.current) return;
    const made = createSqlEditor(host.current, t('SQL'), {
      changed: (id, changed) => latest.current.onEdit(id, changed),
      selected: (id, range) => {
        handle.setState({ range });
        cursors.set(id, range.to);
      },
      cursorOf: cursors.get,
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
  }, [handle, cursors]);
  useEffect(() => editor.current?.setBackend(backend), [backend]);
  useEffect(() => editor.current?.setCompleting(completing), [completing]);
  // Past React: what is typed comes back from the store with each key press.
  useEffect(() => {
    const show = () => editor.current?.open(tabId, textOf(store.getState(), tabId));
    show();
    return store.subscribe(show);
  }, [tabId, store]);
  useEffect(() => editor.current?.forget(new Set(tabIds)), [tabIds]);
  useEffect(() => {
    const runMarks = marksOf(query, textOf(store.getState(), tabId));
    editor.current?.mark(runMarks.length > 0 ? runMarks : faults);
  }, [query, faults, tabId, store]);
  useEffect(() => {
    if (tabId) editor.current?.focus();
  }, [tabId]);
  return <div ref={host} className={styles.editor} data-test="sql-editor" />;
}
