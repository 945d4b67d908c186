import { useState } from 'react';

type Storable = string | number | boolean;

const alike = <T>(value: unknown, example: T): value is T => typeof value === typeof example;

const read = <T extends Storable>(key: string, fallback: T): T => {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return alike(parsed, fallback) ? parsed : fallback;
  } catch {
    return fallback;
  }
};

/** A small preference that survives the page: `useStored('home.recents.open', true)`. */
export function useStored<T extends Storable>(name: string, fallback: T): [T, (value: T) => void] {
  const key = `parallax.${name}`;
  const [value, setValue] = useState<T>(() => read(key, fallback));
  const store = (next: T) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or forbidden store only costs the memory of this choice.
    }
  };
  return [value, store];
}
