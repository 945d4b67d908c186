import {
  acceptCompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
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
import { editorLook } from './editor-look.ts';
import { restingCursor } from './resting-cursor.ts';
import { directTyping } from './typing.ts';

export interface ScreenKey {
  key: string;
  run(): void;
}

/** Keys of the screen that must win over the editor's own. */
const screenKeys = (keys: readonly ScreenKey[]): Extension =>
  Prec.highest(
    keymap.of(
      keys.map(({ key, run }) => ({
        key,
        preventDefault: true,
        run: view => {
          closeCompletion(view);
          run();
          return true;
        },
      })),
    ),
  );

/** The words of the search panel. */
const searchPhrases = () => ({
  next: t('Next'),
  previous: t('Previous'),
  all: t('All'),
  'match case': t('Match case'),
  regexp: t('Regular expression'),
  'by word': t('Whole words'),
  replace: t('Replace'),
  'replace all': t('Replace all'),
  close: t('Close'),
});

/** What makes a plain text area an editor of SQL, apart from the language itself. */
export const editing = (keys: readonly ScreenKey[], label: string): Extension[] => [
  screenKeys(keys),
  directTyping,
  lineNumbers(),
  lintGutter(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  history(),
  drawSelection(),
  restingCursor,
  rectangularSelection(),
  EditorState.allowMultipleSelections.of(true),
  indentOnInput(),
  indentUnit.of('  '),
  bracketMatching(),
  closeBrackets(),
  search({ top: true }),
  EditorState.phrases.of(searchPhrases()),
  keymap.of([
    { key: 'Tab', run: acceptCompletion },
    indentWithTab,
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...defaultKeymap,
    ...historyKeymap,
  ]),
  syntaxHighlighting(colours),
  look,
  editorLook,
  EditorView.contentAttributes.of({ 'aria-label': label, 'data-test': 'sql-text' }),
];
