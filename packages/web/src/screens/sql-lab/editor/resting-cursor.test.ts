// @vitest-environment happy-dom
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REST_DELAY, restingCursor } from './resting-cursor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (): EditorView => new EditorView({ state: EditorState.create({ extensions: restingCursor }) });
const rests = ({ scrollDOM }: EditorView): boolean => scrollDOM.hasAttribute('data-resting');

it('rests a moment after the last key, not before', () => {
  const view = open();
  vi.advanceTimersByTime(REST_DELAY - 1);
  view.dispatch({ changes: { from: 0, insert: 'S' } });
  vi.advanceTimersByTime(REST_DELAY - 1);
  expect(rests(view)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(rests(view)).toBe(true);
});

it('is awake again with the next key or movement', () => {
  const view = open();
  view.dispatch({ changes: { from: 0, insert: 'SELECT' } });
  vi.advanceTimersByTime(REST_DELAY);
  view.dispatch({ selection: { anchor: 3 } });
  expect(rests(view)).toBe(false);
});

it('leaves no timer behind', () => {
  open().destroy();
  expect(vi.getTimerCount()).toBe(0);
});
