import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { sql } from '@codemirror/lang-sql';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { linter, lintGutter } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { colours, look } from './look.ts';

export type CodeLanguage = 'css' | 'json' | 'sql' | 'text';

const LANGUAGES: Record<CodeLanguage, () => Extension> = {
  css: () => css(),
  json: () => [json(), linter(jsonParseLinter()), lintGutter()],
  sql: () => sql(),
  text: () => [],
};

export interface Editor {
  setText(text: string): void;
  describe(state: { describedBy?: string; invalid: boolean }): void;
  destroy(): void;
}

interface EditorOptions {
  language: CodeLanguage;
  label: string;
  text: string;
  readOnly: boolean;
  onChange(text: string): void;
}

/** Tab moves on to the next control, as everywhere in a form. */
export function createEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const description = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightActiveLine(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        LANGUAGES[options.language](),
        syntaxHighlighting(colours),
        look,
        EditorState.readOnly.of(options.readOnly),
        EditorView.contentAttributes.of({ 'aria-label': options.label }),
        description.of([]),
        EditorView.updateListener.of(update => {
          if (update.docChanged) options.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText: text => {
      const current = view.state.doc;
      if (text !== current.toString())
        view.dispatch({ changes: { from: 0, to: current.length, insert: text } });
    },
    describe: ({ describedBy, invalid }) => {
      const attributes: Record<string, string> = { 'aria-invalid': String(invalid) };
      if (describedBy) attributes['aria-describedby'] = describedBy;
      view.dispatch({ effects: description.reconfigure(EditorView.contentAttributes.of(attributes)) });
    },
    destroy: () => view.destroy(),
  };
}
