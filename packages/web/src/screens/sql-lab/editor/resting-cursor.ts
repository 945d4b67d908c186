import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

export const REST_DELAY = 600;
const RESTING = 'data-resting';

/** Lets the cursor blink once the hands rest. Starting its animation again with every key costs as much as the text. */
class RestingCursor {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly view: EditorView) {
    this.moved();
  }

  private moved(): void {
    clearTimeout(this.timer);
    this.view.scrollDOM.removeAttribute(RESTING);
    this.timer = setTimeout(() => this.view.scrollDOM.setAttribute(RESTING, ''), REST_DELAY);
  }

  update({ docChanged, selectionSet, focusChanged }: ViewUpdate): void {
    if (docChanged || selectionSet || focusChanged) this.moved();
  }

  destroy(): void {
    clearTimeout(this.timer);
  }
}

export const restingCursor: Extension = [
  ViewPlugin.fromClass(RestingCursor),
  EditorView.theme({
    '&.cm-focused > .cm-scroller:not([data-resting]) > .cm-cursorLayer': { animation: 'none !important' },
  }),
];
