import type { Shelf } from '../model/local-copy.ts';

/** Where the cursor stands in each tab's text, kept for the next visit. */
export interface Cursors {
  get(tabId: string): number;
  set(tabId: string, position: number): void;
  /** Begins to write them down; answers the function that ends it. */
  start(): () => void;
}

const KEY = 'cursors';
const DELAY = 1000;

function read(shelf: Shelf): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(shelf.get(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return new Map();
    return new Map(
      Object.entries(kept).filter(([, position]) => Number.isInteger(position) && position >= 0),
    );
  } catch {
    return new Map();
  }
}

/** `isOpen` says which tabs there still are: the places of the others are forgotten. */
export function keepCursors(shelf: Shelf, isOpen: (tabId: string) => boolean): Cursors {
  const positions = read(shelf);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    for (const id of positions.keys()) if (!isOpen(id)) positions.delete(id);
    shelf.set(KEY, JSON.stringify(Object.fromEntries(positions)));
  };
  return {
    get: tabId => positions.get(tabId) ?? 0,
    set: (tabId, position) => {
      if (positions.get(tabId) === position) return;
      positions.set(tabId, position);
      timer ??= setTimeout(write, DELAY);
    },
    start: () => {
      window.addEventListener('pagehide', write);
      return () => {
        window.removeEventListener('pagehide', write);
        write();
      };
    },
  };
}
