import { autocompletion } from '@codemirror/autocomplete';
import { sql } from '@codemirror/lang-sql';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { EditorView, tooltips } from '@codemirror/view';
import { type Complete, completionSource } from './completion-source.ts';
import { dialectOf, quotedName } from './dialects.ts';
import { editing, type ScreenKey } from './extensions.ts';
import type { Mark } from './marks.ts';

interface Range {
  from: number;
  to: number;
}

export interface EditorEvents {
  /** A tab's text is another now; it is always the tab that is shown here. */
  changed(tabId: string, text: string): void;
  /** The cursor moved, or something was selected. */
  selected(tabId: string, range: Range): void;
  /** Where the cursor of a tab was when it was last seen. */
  cursorOf(tabId: string): number;
  complete: Complete;
  keys: readonly ScreenKey[];
}

export interface SqlTextEditor {
  /** Shows a tab's text; its undo history and place come back with it. */
  open(tabId: string, text: string): void;
  forget(keep: ReadonlySet<string>): void;
  /** Puts a name where the cursor is, in quotes where the database needs them. */
  insertName(name: string): void;
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

const listener = (changed: (text: string) => void, selected: (range: Range) => void): Extension =>
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
          // The list is made anew with every key while it is open.
          maxRenderedOptions: 30,
          activateOnTypingDelay: 60,
        })
      : [];

  extensions = (): Extension[] => [this.language.of(this.dialect()), this.completion.of(this.completions())];
  refit = () => ({
    effects: [this.language.reconfigure(this.dialect()), this.completion.reconfigure(this.completions())],
  });
}

/** The text of the shown tab, and what the editor remembers of the others. */
class Texts {
  private readonly kept = new Map<string, EditorState>();
  private readonly extensions: Extension[];
  private shown = '';
  /** The text that both the editor and the store hold. */
  private agreed: string | null = null;
  readonly view: EditorView;

  constructor(
    parent: HTMLElement,
    private readonly events: EditorEvents,
    extensions: Extension[],
  ) {
    const changed = (text: string) => {
      this.agreed = text;
      events.changed(this.shown, text);
    };
    this.extensions = [...extensions, listener(changed, range => events.selected(this.shown, range))];
    this.view = new EditorView({ parent, state: this.begin('', 0) });
  }

  private begin = (doc: string, cursor: number): EditorState =>
    EditorState.create({
      doc,
      extensions: this.extensions,
      selection: { anchor: Math.min(cursor, doc.length) },
    });

  open(tabId: string, text: string, refit: () => TransactionSpec): void {
    if (this.shown !== tabId) this.show(tabId, text, refit);
    this.replace(text);
  }

  private show(tabId: string, text: string, refit: () => TransactionSpec): void {
    const { view, kept, events } = this;
    if (this.shown) kept.set(this.shown, view.state);
    this.shown = tabId;
    this.agreed = null;
    view.setState(kept.get(tabId) ?? this.begin(text, events.cursorOf(tabId)));
    view.dispatch(refit(), { scrollIntoView: true });
    const { from, to } = view.state.selection.main;
    events.selected(tabId, { from, to });
  }

  /** What was typed here comes back as the very same text: nothing to compare letter by letter. */
  private replace(text: string): void {
    if (text === this.agreed) return;
    const { doc } = this.view.state;
    this.agreed = text;
    if (text !== doc.toString()) this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  }

  forget(keep: ReadonlySet<string>): void {
    for (const id of this.kept.keys()) if (!keep.has(id)) this.kept.delete(id);
  }
}

/** Where suggestions and hints stand: beside the editor, which cuts off what leaves its own box. */
function hintsBeside(parent: HTMLElement): Extension {
  const place = parent.appendChild(document.createElement('div'));
  Object.assign(place.style, { position: 'fixed', inset: '0 auto auto 0', height: '0' });
  return tooltips({ parent: place });
}

export function createSqlEditor(parent: HTMLElement, label: string, events: EditorEvents): SqlTextEditor {
  const language = new Language(events.complete);
  const texts = new Texts(parent, events, [
    editing(events.keys, label),
    hintsBeside(parent),
    language.extensions(),
  ]);
  const { view } = texts;
  return {
    open: (tabId, text) => texts.open(tabId, text, language.refit),
    forget: keep => texts.forget(keep),
    insertName: name => {
      view.dispatch(view.state.replaceSelection(quotedName(name, language.backend)));
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
    destroy: () => {
      view.destroy();
      parent.replaceChildren();
    },
  };
}
