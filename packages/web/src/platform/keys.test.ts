import { describe, expect, it } from 'vitest';
import { matches, shown } from './keys.ts';

const press = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
});

describe('matches', () => {
  it.each([
    ['Mod+K', press('k', ['ctrl']), false, true],
    ['Mod+K', press('k', ['meta']), false, false],
    ['Mod+K', press('k', ['meta']), true, true],
    ['Mod+K', press('k', ['ctrl', 'shift']), false, false],
    ['Mod+Shift+K', press('K', ['ctrl', 'shift']), false, true],
    ['/', press('/'), false, true],
    ['/', press('/', ['shift']), false, true],
    ['/', press('/', ['ctrl']), false, false],
    ['?', press('?', ['shift']), false, true],
    ['Escape', press('Escape'), false, true],
    ['Escape', press('Escape', ['shift']), false, false],
    ['Mod++', press('+', ['ctrl', 'shift']), false, true],
    ['e', press('e', ['alt']), false, false],
  ])('%s against %o (mac %s)', (keys, event, mac, expected) => {
    expect(matches(keys, event, mac)).toBe(expected);
  });
});

it('writes combinations the way the platform does', () => {
  expect(shown('Mod+Shift+Z', true)).toBe('⌘⇧Z');
  expect(shown('Mod+K', false)).toBe('Ctrl K');
});
