import { useEffect } from 'react';
import { directionOf } from '../model/selection/nudge.ts';
import { isSelectable } from '../model/selection/selected.ts';
import { layoutNow, useDashboard } from '../store.ts';
import {
  choose,
  chooseNothing,
  chosenNow,
  copyChosen,
  duplicateChosen,
  nudgeChosen,
  pasteText,
  removeChosen,
} from './selection.ts';

const PAGE = '[data-test="dashboard-page"]';
const WRITABLE = 'input, textarea, select, [contenteditable="true"]';
/** Where a click or a key means something else already. */
const CONTROLS = `${WRITABLE}, button, a, [role="tab"], [role="dialog"], [role="menu"]`;

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
/** Whether text was marked, which copying then means. */
const hasMarkedText = (): boolean => (window.getSelection()?.toString() ?? '') !== '';

function componentAt(target: EventTarget | null): string | null {
  let element = target instanceof Element ? target.closest('[data-component]') : null;
  while (element && !isSelectable(layoutNow(), element.id)) {
    element = element.parentElement?.closest('[data-component]') ?? null;
  }
  return element?.id ?? null;
}

function onClick(event: MouseEvent): void {
  if (!isIn(event.target, PAGE) || isIn(event.target, CONTROLS)) return;
  const id = componentAt(event.target);
  const add = event.shiftKey || event.ctrlKey || event.metaKey;
  if (id) choose(id, add);
  else if (!add) chooseNothing();
}

/** A text is written where it stands. */
function onDoubleClick(event: MouseEvent): void {
  if (!isIn(event.target, PAGE) || isIn(event.target, CONTROLS)) return;
  const id = componentAt(event.target);
  if (id && layoutNow()[id]?.type === 'MARKDOWN') useDashboard.setState({ writing: id });
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || isIn(event.target, WRITABLE) || isIn(event.target, '[role="dialog"]')) return;
  if (chosenNow().length === 0) return;
  const direction = directionOf(event.key);
  const mod = event.ctrlKey || event.metaKey;
  // A focused control uses its arrow keys itself.
  if (direction && !mod && !isIn(event.target, CONTROLS)) nudgeChosen(direction);
  else if (event.key === 'Delete' || event.key === 'Backspace') removeChosen();
  else if (event.key === 'Escape') chooseNothing();
  else if (mod && event.key.toLowerCase() === 'd') duplicateChosen();
  else return;
  event.preventDefault();
}

function onCopy(event: ClipboardEvent): void {
  if (isIn(event.target, WRITABLE) || hasMarkedText()) return;
  const text = copyChosen();
  if (!text) return;
  event.clipboardData?.setData('text/plain', text);
  event.preventDefault();
  if (event.type === 'cut') removeChosen();
}

function onPaste(event: ClipboardEvent): void {
  if (isIn(event.target, WRITABLE)) return;
  if (pasteText(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
}

/** Choosing components by clicks, and what the keyboard and the clipboard do with them. */
export function useSelection(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('dblclick', onDoubleClick, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('copy', onCopy, { signal });
    document.addEventListener('cut', onCopy, { signal });
    document.addEventListener('paste', onPaste, { signal });
    return () => {
      stop.abort();
      useDashboard.setState({ selected: [] });
    };
  }, []);
}
