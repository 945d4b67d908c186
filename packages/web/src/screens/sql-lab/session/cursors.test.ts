import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Shelf } from '../model/local-copy.ts';
import { keepCursors } from './cursors.ts';

function shelfWith(text: string | null): Shelf & { text: string | null } {
  return {
    text,
    get: () => shelf.text,
    set: (_, next) => {
      shelf.text = next;
      return true;
    },
    remove: () => undefined,
    used: () => 0,
  };
}
let shelf: Shelf & { text: string | null };

describe('cursors', () => {
  afterEach(() => vi.useRealTimers());

  it('come back on the next visit, without those of closed tabs', () => {
    vi.useFakeTimers();
    shelf = shelfWith(null);
    const first = keepCursors(shelf, id => id !== 'closed');
    first.set('a', 12);
    first.set('closed', 5);
    vi.runAllTimers();
    const next = keepCursors(shelf, () => true);
    expect([next.get('a'), next.get('closed'), next.get('never seen')]).toEqual([12, 0, 0]);
  });

  it.each(['', 'null', '[1]', '{"a":"x"}', '{"a":-1}', '{'])('start over from %j', text => {
    shelf = shelfWith(text);
    expect(keepCursors(shelf, () => true).get('a')).toBe(0);
  });
});
