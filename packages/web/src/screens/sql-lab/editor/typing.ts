import { EditorSelection, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Puts typed letters into the document before the browser puts them into the page. Chromium spends most of a key press
 * on working out where in the page a letter belongs, and the editor draws the line anew afterwards anyway. What is
 * composed of several keys stays with the browser.
 */
export const directTyping: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { inputType, data, isComposing } = event;
    if (inputType !== 'insertText' || !data || isComposing || view.composing || view.state.readOnly)
      return false;
    type(view, data);
    event.preventDefault();
    return true;
  },
});

function type(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main;
  const inserted = view.state.toText(text);
  const insert = () =>
    view.state.update(
      view.state.changeByRange(range => ({
        changes: { from: range.from, to: range.to, insert: inserted },
        range: EditorSelection.cursor(range.from + inserted.length),
      })),
      { userEvent: 'input.type', scrollIntoView: true },
    );
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some(handle => handle(view, from, to, text, insert))) view.dispatch(insert());
}
