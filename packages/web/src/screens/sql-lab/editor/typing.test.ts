// @vitest-environment happy-dom
import { closeBrackets } from '@codemirror/autocomplete';
import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { directTyping } from './typing.ts';

const open = (doc: string, ...extensions: Extension[]): EditorView =>
  new EditorView({
    state: EditorState.create({
      doc,
      selection: { anchor: doc.length },
      extensions: [directTyping, history(), EditorState.allowMultipleSelections.of(true), ...extensions],
    }),
  });

/** Whether the editor took the letter before the browser did. */
function press(view: EditorView, data: string, more: InputEventInit = {}): boolean {
  const event = new InputEvent('beforeinput', {
    inputType: 'insertText',
    data,
    bubbles: true,
    cancelable: true,
    ...more,
  });
  view.contentDOM.dispatchEvent(event);
  return event.defaultPrevented;
}

const textOf = ({ state }: EditorView): string => state.doc.toString();

it('puts a letter where the cursor is, and the cursor behind it', () => {
  const view = open('SELEC');
  expect(press(view, 'T')).toBe(true);
  expect([textOf(view), view.state.selection.main.head]).toEqual(['SELECT', 6]);
});

it('replaces every selection', () => {
  const view = open('a1 b1');
  view.dispatch({
    selection: EditorSelection.create([EditorSelection.range(1, 2), EditorSelection.range(4, 5)]),
  });
  press(view, '22');
  expect(textOf(view)).toBe('a22 b22');
});

it('counts the ends of lines as the document does', () => {
  const view = open('');
  press(view, 'a\r\nb');
  expect([textOf(view), view.state.selection.main.head]).toEqual(['a\nb', 3]);
});

it('leaves closing brackets to what closes brackets', () => {
  const view = open('count', closeBrackets());
  press(view, '(');
  expect([textOf(view), view.state.selection.main.head]).toEqual(['count()', 6]);
});

it('is undone as one piece of typing', () => {
  const view = open('SELECT ');
  for (const letter of 'abc') press(view, letter);
  undo(view);
  expect(textOf(view)).toBe('SELECT ');
});

it.each([
  ['what is composed', { isComposing: true }, []],
  ['what is not typed', { inputType: 'deleteContentBackward', data: null }, []],
  ['a text that only reads', {}, [EditorState.readOnly.of(true)]],
])('leaves %s to the browser', (_, init, extensions) => {
  const view = open('SELECT', ...extensions);
  expect(press(view, 'x', init)).toBe(false);
  expect(textOf(view)).toBe('SELECT');
});
