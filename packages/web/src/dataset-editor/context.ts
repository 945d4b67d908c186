import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Problems } from './model/check.ts';
import type { DatasetDraft } from './model/draft.ts';
import { type Editor, type EditorStore, problemsOf } from './model/store.ts';

export const EditorContext = createContext<EditorStore | null>(null);

export function useEditorStore(): EditorStore {
  const store = use(EditorContext);
  if (!store) throw new Error('The dataset editor provides its store');
  return store;
}

export const useEditor = <T>(select: (state: Editor) => T): T => useStore(useEditorStore(), select);
export const useDraft = (): DatasetDraft => useEditor(state => state.history.present);
/** Managed elsewhere: to be read only. */
export const useLocked = (): boolean => useEditor(state => state.facts.managedExternally);

export function useProblems(): Problems {
  const history = useEditor(state => state.history);
  const saved = useEditor(state => state.saved);
  const faults = useEditor(state => state.faults);
  return useMemo(() => problemsOf({ history, saved, faults }), [history, saved, faults]);
}
