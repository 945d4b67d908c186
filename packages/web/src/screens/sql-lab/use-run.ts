import { api, isInProgress } from '@parallax/contract';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { errorText } from '../../api/errors.ts';
import { t } from '../../platform/i18n.ts';
import { toast } from '../../ui/toasts/store.ts';
import { useSession } from './context.ts';
import { lexerOf } from './editor/dialect-names.ts';
import { type EditorHandle, pieceAtCursor, pieceToRun } from './editor/editor-handle.ts';
import { activeTab, findTab } from './model/state.ts';
import { editTab } from './model/tabs.ts';
import type { Session } from './session/session.ts';

/** What is done with the SQL of the shown tab. */
export interface Run {
  /** Runs the selection, or everything. */
  all(): void;
  current(): void;
  createAs(method: 'TABLE' | 'VIEW', name: string): void;
  stop(): void;
  format(): void;
}

async function format({ store }: Session): Promise<void> {
  const tab = activeTab(store.getState());
  if (!tab || tab.sql.trim() === '') return;
  try {
    const { result } = await call(api.sqlLab.formatSql, {
      body: { sql: tab.sql, database_id: tab.databaseId, template_params: tab.templateParams || null },
    });
    // What was typed meanwhile stays.
    store.change(lab =>
      findTab(lab, tab.id)?.sql === tab.sql ? editTab(lab, tab.id, { sql: result }, Date.now()) : lab,
    );
  } catch (error) {
    toast.danger(errorText(error), { noDuplicate: true });
  }
}

export function useRun(handle: EditorHandle): Run {
  const session = useSession();
  return useMemo(() => {
    const { store, runs, databases } = session;
    const tabNow = () => activeTab(store.getState());
    const isBusy = () => {
      const latest = tabNow()?.latestQueryId;
      const state = latest ? store.getState().queries[latest]?.state : undefined;
      return state !== undefined && isInProgress(state);
    };
    const withTab = (act: (tab: NonNullable<ReturnType<typeof tabNow>>) => void) => {
      const tab = tabNow();
      if (!tab || isBusy()) return;
      if (tab.databaseId === null) toast.warning(t('Choose a database first'), { noDuplicate: true });
      else act(tab);
    };
    return {
      all: () => withTab(tab => runs.run(tab.id, pieceToRun(tab.sql, handle.getState().range))),
      current: () =>
        withTab(tab => {
          const dialect = lexerOf(databases.get(tab.databaseId ?? 0)?.backend ?? '');
          const piece = pieceAtCursor(tab.sql, handle.getState().range.to, dialect);
          if (!piece) return;
          handle.getState().editor?.select(piece.offset, piece.offset + piece.sql.length);
          runs.run(tab.id, piece);
        }),
      createAs: (method, name) =>
        withTab(tab =>
          runs.run(tab.id, { ...pieceToRun(tab.sql, handle.getState().range), createAs: { method, name } }),
        ),
      stop: () => {
        const latest = tabNow()?.latestQueryId;
        if (latest) void runs.stop(latest);
      },
      format: () => void format(session),
    };
  }, [session, handle]);
}
