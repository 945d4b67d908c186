import { expect, it } from 'vitest';
import { noteSignedIn, sessionHasEnded } from './ended-session.ts';

class Shelf implements Storage {
  readonly #kept = new Map<string, string>();
  get length() {
    return this.#kept.size;
  }
  clear = () => this.#kept.clear();
  key = () => null;
  getItem = (key: string) => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#kept.set(key, value);
  removeItem = (key: string) => void this.#kept.delete(key);
}

it('tells nobody new that a session has ended', () => {
  expect(sessionHasEnded('/sqllab/', new Shelf())).toBe(false);
});

it('tells whoever was signed in and is sent here from a page, each time', () => {
  const shelf = new Shelf();
  noteSignedIn(shelf);
  expect(sessionHasEnded('/sqllab/', shelf)).toBe(true);
  expect(sessionHasEnded('/sqllab/', shelf)).toBe(true);
});

it('forgets whoever signed out', () => {
  const shelf = new Shelf();
  noteSignedIn(shelf);
  expect(sessionHasEnded(null, shelf)).toBe(false);
  expect(sessionHasEnded('/sqllab/', shelf)).toBe(false);
});

it('works without a store', () => {
  const closed = new Shelf();
  closed.getItem = closed.setItem = () => {
    throw new Error('no access');
  };
  noteSignedIn(closed);
  expect(sessionHasEnded('/sqllab/', closed)).toBe(false);
});
