import { SQL_EDITOR } from '@parallax/contract';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toasts/store.ts';
import { type Shelf, writeLocal } from '../model/local-copy.ts';
import { activeTab, type Lab } from '../model/state.ts';
import type { LabStore } from '../model/store.ts';

/** Longer texts would make each key press wait for the storage. */
const LONG_TEXT = 100_000;
const LONG_TEXT_DELAY = 250;

const { localStorage: LIMITS } = SQL_EDITOR;
const noRoom = () =>
  t('This browser has no room for a copy of your queries. Close tabs, or save them with "Save Query".');
const fillingUp = (used: number) =>
  t(
    'Your queries take %s of the %s KB that this browser keeps. Close tabs, or save them with "Save Query".',
    formatNumber(used, { maximumFractionDigits: 2 }),
    formatNumber(LIMITS.maxTotalKb),
  );

/**
 * Writes every change to the browser's storage as it is made; edits of a long text a moment later, and before the page
 * goes away. Answers the function that ends it.
 */
export function keepLocal(store: LabStore, shelf: Shelf): () => void {
  let written: Lab | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const lab = store.getState();
    if (lab === written) return;
    const kept = writeLocal(shelf, written, lab);
    written = lab;
    if (performance.now() - lookedAt < LIMITS.warnThrottle) return;
    lookedAt = performance.now();
    const used = shelf.used();
    if (!kept) toast.warning(noRoom(), { noDuplicate: true });
    else if (used > LIMITS.maxTotalKb * LIMITS.warnAt) toast.warning(fillingUp(used), { noDuplicate: true });
  };
  // Between two key presses, not between one and its picture; where the browser cannot tell, at once.
  const writeWhenIdle = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(write, { timeout: LONG_TEXT_DELAY });
    else write();
  };
  const changed = (lab: Lab) => {
    if ((activeTab(lab)?.sql.length ?? 0) <= LONG_TEXT) write();
    else timer ??= setTimeout(writeWhenIdle, LONG_TEXT_DELAY);
  };
  const hidden = () => document.visibilityState === 'hidden' && write();

  write();
  const unsubscribe = store.subscribe(changed);
  window.addEventListener('pagehide', write);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    write();
    unsubscribe();
    window.removeEventListener('pagehide', write);
    document.removeEventListener('visibilitychange', hidden);
  };
}
