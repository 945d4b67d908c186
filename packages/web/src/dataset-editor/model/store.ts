import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Command } from '../../editing/command.ts';
import { type History, isChanged, startHistory } from '../../editing/history.ts';
import { redo, run, undo } from '../../editing/steps.ts';
import { checkDraft, type Problems } from './check.ts';
import type { DatasetDraft, DatasetFacts } from './draft.ts';

const UNDO_STEPS = 100;

/** `refused`: the server did not accept it; `conflict`: somebody else saved meanwhile. */
export type SavePhase = 'editing' | 'saving' | 'refused' | 'conflict';

export interface Editor {
  facts: DatasetFacts;
  etag: string | null;
  history: History<DatasetDraft>;
  saved: DatasetDraft;
  phase: SavePhase;
  failure: unknown;
  /** What the server says of expressions, by the path of their field. */
  faults: Problems;
}

export interface EditorStore extends StoreApi<Editor> {
  dispatch(command: Command<DatasetDraft>): void;
  undo(): void;
  redo(): void;
  setFault(path: string, message: string | undefined): void;
  setPhase(phase: SavePhase, failure?: unknown): void;
}

export interface OpenedDataset {
  draft: DatasetDraft;
  facts: DatasetFacts;
  etag: string | null;
}

export function createEditor({ draft, facts, etag }: OpenedDataset): EditorStore {
  const store = createStore<Editor>(() => ({
    facts,
    etag,
    history: startHistory(draft, UNDO_STEPS),
    saved: draft,
    phase: 'editing',
    failure: null,
    faults: {},
  }));
  const move = (step: (history: History<DatasetDraft>) => History<DatasetDraft>) => () =>
    store.setState(state =>
      state.facts.managedExternally || state.phase === 'saving' ? state : { history: step(state.history) },
    );
  return {
    ...store,
    dispatch: command => move(history => run(history, command))(),
    undo: move(undo),
    redo: move(redo),
    setFault: (path, message) =>
      store.setState(({ faults }) => {
        if (faults[path] === message) return {};
        const { [path]: _, ...others } = faults;
        return { faults: message === undefined ? others : { ...others, [path]: message } };
      }),
    setPhase: (phase, failure = null) => store.setState({ phase, failure }),
  };
}

/** Expressions can only be tried on the source that is stored. */
export const isSourceChanged = ({ history, saved }: Pick<Editor, 'history' | 'saved'>): boolean =>
  JSON.stringify(history.present.source) !== JSON.stringify(saved.source);

/** Everything in the way of saving; faults of expressions do not count while the source itself has changed. */
export function problemsOf(state: Pick<Editor, 'history' | 'saved' | 'faults'>): Problems {
  const { present } = state.history;
  const own = checkDraft(present);
  if (isSourceChanged(state)) return own;
  const parts = new Set([...present.columns, ...present.metrics].map(part => part.uuid));
  const faults = Object.entries(state.faults).filter(([path]) => {
    const [kind, uuid = ''] = path.split('.');
    return kind === 'settings' || parts.has(uuid);
  });
  return { ...Object.fromEntries(faults), ...own };
}

export const canSave = (state: Editor): boolean =>
  state.phase !== 'saving' &&
  !state.facts.managedExternally &&
  isChanged(state.history) &&
  Object.keys(problemsOf(state)).length === 0;
