import { describe, expect, it } from 'vitest';
import { type Command, commandsOf, matchCommands } from './commands.ts';
import { menuFor } from './menu.ts';

const none = { chooseTheme: () => undefined, signOut: () => undefined };
const commands = commandsOf(menuFor({ can: () => true, hasFlag: () => true }), none);
const labels = (found: Command[]) => found.map(command => command.label);

describe('matchCommands', () => {
  it('offers everything at first', () => {
    expect(matchCommands(commands, '  ')).toHaveLength(commands.length);
  });

  it.each([
    ['dash', ['Dashboards', 'New: Dashboard']],
    ['theme dark', ['Theme: dark']],
    ['log out', ['Sign out']],
    ['reports', ['Alerts & reports']],
    ['zzz', []],
  ])('%s', (text, expected) => {
    expect(labels(matchCommands(commands, text))).toEqual(expected);
  });
});

it('has one key per command', () => {
  expect(new Set(commands.map(command => command.key)).size).toBe(commands.length);
});
