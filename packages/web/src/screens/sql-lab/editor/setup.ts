import {
  acceptCompletion,
  autocompletion,
  type Completion as CmCompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { sql } from '@codemirror/lang-sql';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import { t } from '../../../platform/i18n.ts';
import { colours, look } from '../../../ui/code-editor/look.ts';
import type { Completions, Kind } from '../completion/complete.ts';
import { dialectOf } from './dialects.ts';
import { editorLook } from './editor-look.ts';
import type { Mark } from './marks.ts';

export interface EditorEvents {
  changed(text: string): void;
  /** The cursor moved, or something was selected. */
  selected(range: { from: number; to: number }): void;
  complete(text: string, cursor: number): Promise<Completions | null>;
  /** Keys of the screen that must win over the editor's own. */
  keys: readonly { key: string; mac?: string; run(): void }[];
}

export interface SqlTextEditor {
  /** Shows a tab's text; its undo history and place come back with it. */
  open(tabId: string, text: string): void;
  forget(keep: ReadonlySet<string>): void;
  setText(text: string): void;
  insert(text: string): void;
  setBackend(backend: string): void;
  setCompleting(on: boolean): void;
  mark(marks: readonly Mark[]): void;
  select(from: number, to: number): void;
  focus(): void;
  destroy(): void;
}

/** What the statement itself brings in comes first, the words of the language last. */
const BOOSTS: Record<Kind, number> = {
  join: 99,
  column: 60,
  alias: 50,
  table: 40,
  schema: 10,
  function: 0,
  keyword: -10,
};
const TYPES: Record<Kind, string> = {
  join: 'enum',
  alias: 'variable',
  column: 'property',
  table: 'class',
  schema: 'namespace',
  function: 'function',
  keyword: 'keyword',
};

const asOption = ({ label, kind, apply, detail }: Completions['options'][number]): CmCompletion => ({
  label,
  type: TYPES[kind],
  boost: BOOSTS[kind],
  ...(apply ? { apply } : {}),
  ...(detail ? { detail } : {}),
});

const source =
  (events: EditorEvents) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const found = await events.complete(context.state.doc.toString(), context.pos);
    if (!found || context.aborted || found.options.length === 0) return null;
    if (!context.explicit && found.from === context.pos && !afterTrigger(context)) return null;
    return { from: found.from, options: found.options.map(asOption), validFor: /^[\w$]*$/ };
  };

/** Right after a dot, or a blank after a word that asks for a name. */
const afterTrigger = (context: CompletionContext): boolean =>
  context.matchBefore(/(?:\.|\b(?:from|join|on|update|into)\s+)$/i) !== null;

const PHRASES = (): Record<string, string> => ({ Find: t('Find'), Replace: t('Replace') });

export function createSqlEditor(parent: HTMLElement, label: string, events: EditorEvents): SqlTextEditor {
  const language = new Compartment();
  const completion = new Compartment();
  let backend = '';
  let completing = true;
  let current = '';
  const kept = new Map<string, EditorState>();

  const languageOf = () => sql({ dialect: dialectOf(backend), upperCaseKeywords: true });
  const completionOf = (): Extension =>
    completing
      ? autocompletion({ override: [source(events)], maxRenderedOptions: 100, activateOnTypingDelay: 60 })
      : [];
  const stateOf = (doc: string): EditorState =>
    EditorState.create({
      doc,
      extensions: [
        Prec.highest(
          keymap.of(
            events.keys.map(({ key, mac, run }) => ({
              key,
              mac,
              preventDefault: true,
              run: () => {
                run();
                return true;
              },
            })),
          ),
        ),
        lineNumbers(),
        lintGutter(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        history(),
        drawSelection(),
        rectangularSelection(),
        EditorState.allowMultipleSelections.of(true),
        EditorState.phrases.of(PHRASES()),
        indentOnInput(),
        indentUnit.of('  '),
        bracketMatching(),
        closeBrackets(),
        search({ top: true }),
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          indentWithTab,
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...searchKeymap,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        language.of(languageOf()),
        completion.of(completionOf()),
        syntaxHighlighting(colours),
        look,
        editorLook,
        EditorView.contentAttributes.of({ 'aria-label': label, 'data-test': 'sql-text' }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) events.changed(update.state.doc.toString());
          if (update.selectionSet || update.docChanged) {
            const { from, to } = update.state.selection.main;
            events.selected({ from, to });
          }
        }),
      ],
    });
  const view = new EditorView({ parent, state: stateOf('') });

  const refit = () =>
    view.dispatch({ effects: [language.reconfigure(languageOf()), completion.reconfigure(completionOf())] });
  const setText = (text: string) => {
    const { doc } = view.state;
    if (text !== doc.toString()) view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
  };
  return {
    open: (tabId, text) => {
      if (current === tabId) return setText(text);
      if (current) kept.set(current, view.state);
      current = tabId;
      const state = kept.get(tabId);
      view.setState(state ?? stateOf(text));
      refit();
      setText(text);
      const { from, to } = view.state.selection.main;
      events.selected({ from, to });
    },
    forget: keep => {
      for (const id of kept.keys()) if (!keep.has(id)) kept.delete(id);
    },
    setText,
    insert: text => {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    setBackend: next => {
      if (next === backend) return;
      backend = next;
      refit();
    },
    setCompleting: on => {
      if (on === completing) return;
      completing = on;
      refit();
    },
    mark: marks =>
      view.dispatch(
        setDiagnostics(
          view.state,
          marks
            .filter(({ to }) => to <= view.state.doc.length)
            .map(({ from, to, message }) => ({ from, to, message, severity: 'error' })),
        ),
      ),
    select: (from, to) => {
      const end = Math.min(to, view.state.doc.length);
      view.dispatch({ selection: { anchor: Math.min(from, end), head: end }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
