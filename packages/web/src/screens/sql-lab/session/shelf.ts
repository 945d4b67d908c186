import type { Shelf } from '../model/local-copy.ts';

/** The browser's storage; each person has their own part of it. */
export const browserShelf = (userId: number, storage: Storage = localStorage): Shelf => {
  const name = (key: string) => `parallax.sqllab.${userId}.${key}`;
  return {
    get: key => storage.getItem(name(key)),
    set: (key, text) => {
      try {
        storage.setItem(name(key), text);
        return true;
      } catch {
        return false;
      }
    },
    remove: key => storage.removeItem(name(key)),
    used: () => {
      let letters = 0;
      for (let at = 0; at < storage.length; at++) {
        const key = storage.key(at) ?? '';
        if (key.startsWith(name(''))) letters += key.length + (storage.getItem(key)?.length ?? 0);
      }
      return letters / 1024;
    },
  };
};
