import { useEffect } from 'react';

/**
 * One shortcut. `keys` is `Mod+K`, `Shift+?`, `/`, `Escape`…; `Mod` is Command on a Mac and Control elsewhere.
 * Plain keys never fire while somebody types into a field, `Mod` combinations do.
 */
export interface Shortcut {
  keys: string;
  label: string;
  run(): void;
}

export const isMac = (
  platform: string = typeof navigator === 'undefined' ? '' : navigator.platform,
): boolean => /Mac|iPhone|iPad/.test(platform);

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Whether a key press is the named combination. A printed character decides its own Shift: `?` matches as typed. */
export function matches(keys: string, press: Press, mac = isMac()): boolean {
  const parts = keys.split('+');
  const key = parts.pop() || '+';
  const wants = (name: string) => parts.includes(name);
  const mod = mac ? press.metaKey : press.ctrlKey;
  const otherMod = mac ? press.ctrlKey : press.metaKey;
  if (wants('Mod') !== mod || otherMod || wants('Alt') !== press.altKey) return false;
  if (key.length > 1 || /[a-z]/i.test(key)) {
    if (wants('Shift') !== press.shiftKey) return false;
  }
  return press.key.toLowerCase() === key.toLowerCase();
}

const ARROWS = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** The combination as people of this platform read it: `⌘K` or `Ctrl K`. */
export const shown = (keys: string, mac = isMac()): string => {
  const names: Record<string, string> = mac
    ? { ...ARROWS, Mod: '⌘', Control: '⌃', Shift: '⇧', Alt: '⌥', Enter: '↵', Escape: 'esc' }
    : { ...ARROWS, Mod: 'Ctrl', Control: 'Ctrl', Escape: 'Esc' };
  return keys
    .split('+')
    .map(part => names[part] ?? part)
    .join(mac ? '' : ' ');
};

const registered: Shortcut[] = [];

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const shortcut = registered.findLast(candidate => matches(candidate.keys, event));
  if (!shortcut || (isField(event.target) && !shortcut.keys.includes('Mod'))) return;
  event.preventDefault();
  shortcut.run();
}

/** Adds shortcuts; the latest registration of a combination wins. Answers the function that takes them away. */
export function register(shortcuts: readonly Shortcut[]): () => void {
  if (registered.length === 0) document.addEventListener('keydown', onKeyDown);
  registered.push(...shortcuts);
  return () => {
    for (const shortcut of shortcuts) registered.splice(registered.indexOf(shortcut), 1);
    if (registered.length === 0) document.removeEventListener('keydown', onKeyDown);
  };
}

export const shortcuts = (): readonly Shortcut[] => registered;

/** Registers shortcuts while the component is mounted. Pass a stable list. */
export function useShortcuts(list: readonly Shortcut[]): void {
  useEffect(() => register(list), [list]);
}
