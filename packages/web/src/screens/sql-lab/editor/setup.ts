import { autocompletion } from '@codemirror/autocomplete';
import { sql } from '@codemirror/lang-sql';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Complete, completionSource } from './completion-source.ts';
import { dialectOf } from './dialects.ts';
import { editing, type ScreenKey } from './extensions.ts';
import type { Mark } from './marks.ts';

export interface EditorEvents {
  /** A tab's text is another now; it is always the tab that is shown here. */
  changed(tabId: string, text: string): void;
  /** The cursor moved, or something was selected. */
  selected(range: { from: number; to: number }): void;
  complete: Complete;
  keys: readonly ScreenKey[];
}

export interface SqlTextEditor {
  /** Shows a tab's text; its undo history and place come back with it. */
  open(tabId: string, text: string): void;
  forget(keep: ReadonlySet<string>): void;
  insert(text: string): void;
  setBackend(backend: string): void;
  setCompleting(on: boolean): void;
  mark(marks: readonly Mark[]): void;
  select(from: number, to: number): void;
  focus(): void;
  destroy(): void;
}

const diagnosticsOf = (state: EditorState, marks: readonly Mark[]) =>
  setDiagnostics(
    state,
    marks
      .filter(({ to }) => to <= state.doc.length)
      .map(({ from, to, message }) => ({ from, to, message, severity: 'error' })),
  );

const listener = (
  changed: (text: string) => void,
  selected: (range: { from: number; to: number }) => void,
): Extension =>
  EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
    if (docChanged) changed(state.doc.toString());
    if (docChanged || selectionSet) {
      const { from, to } = state.selection.main;
      selected({ from, to });
    }
  });

/** The parts that follow the tab: which SQL is spoken, whether completion is on. */
class Language {
  private readonly language = new Compartment();
  private readonly completion = new Compartment();
  backend = '';
  completing = true;

  constructor(private readonly complete: Complete) {}

  private dialect = () => sql({ dialect: dialectOf(this.backend), upperCaseKeywords: true });
  private completions = (): Extension =>
    this.completing
      ? autocompletion({
          override: [completionSource(this.complete)],
          maxRenderedOptions: 100,
          activateOnTypingDelay: 60,
        })
      : [];

  extensions = (): Extension[] => [this.language.of(this.dialect()), this.completion.of(this.completions())];
  refit = () => ({
    effects: [this.language.reconfigure(this.dialect()), this.completion.reconfigure(this.completions())],
  });
}

export function createSqlEditor(parent: HTMLElement, label: string, events: EditorEvents): SqlTextEditor {
  const language = new Language(events.complete);
  let current = '';
  let reported: string | null = null;
  const changed = (text: string) => {
    reported = text;
    events.changed(current, text);
  };
  const heard = listener(changed, events.selected);
  const extensions = [editing(events.keys, label), language.extensions(), heard];
  const stateOf = (doc: string) => EditorState.create({ doc, extensions });
  const view = new EditorView({ parent, state: stateOf('') });
  const kept = new Map<string, EditorState>();

  const setText = (text: string) => {
    // What was typed here comes back as the very same text: nothing to compare letter by letter.
    if (text === reported) return;
    const { doc } = view.state;
    if (text !== doc.toString()) view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  };
  return {
    open: (tabId, text) => {
      if (current === tabId) return setText(text);
      if (current) kept.set(current, view.state);
      current = tabId;
      reported = null;
      view.setState(kept.get(tabId) ?? stateOf(text));
      view.dispatch(language.refit());
      setText(text);
      const { from, to } = view.state.selection.main;
      events.selected({ from, to });
    },
    forget: keep => {
      for (const id of kept.keys()) if (!keep.has(id)) kept.delete(id);
    },
    insert: text => {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    setBackend: backend => {
      language.backend = backend;
      view.dispatch(language.refit());
    },
    setCompleting: completing => {
      language.completing = completing;
      view.dispatch(language.refit());
    },
    mark: marks => view.dispatch(diagnosticsOf(view.state, marks)),
    select: (from, to) => {
      const end = Math.min(to, view.state.doc.length);
      view.dispatch({ selection: { anchor: Math.min(from, end), head: end }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
