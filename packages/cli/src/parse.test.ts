import { describe, expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { commands } from './index.ts';
import { findCommand, helpOf, parseArguments } from './parse.ts';

const named = (name: string) => commands.find(command => command.name === name)!;

describe('command lines', () => {
  it.each([
    ['export out', 'export', ['out']],
    ['user create ada --role Alpha', 'user create', ['ada', '--role', 'Alpha']],
    ['db migrate', 'db migrate', []],
  ])('%s', (line, name, rest) => {
    const found = findCommand(commands, line.split(' '));
    expect([found?.command.name, found?.rest]).toEqual([name, rest]);
  });

  it.each(['user', 'user destroy x', 'exports'])('%s is no command', line => {
    expect(findCommand(commands, line.split(' '))).toBeNull();
  });

  it('sorts flags, values and lists apart', () => {
    const given = parseArguments(named('user create'), [
      'ada',
      '--role',
      'A',
      '--role',
      'B',
      '--password-stdin',
    ]);
    expect(given).toEqual({
      positionals: ['ada'],
      flags: { 'password-stdin': true },
      values: {},
      lists: { role: ['A', 'B'] },
    });
  });

  it.each([
    ['export', [], '<path> is missing'],
    ['export', ['a', 'b'], 'Unexpected: b'],
    ['export', ['a', '--colour', 'red'], "Unknown option '--colour'"],
    ['doctor', ['x'], 'Unexpected: x'],
  ])('%s %j: %s', (name, words, message) => {
    const parse = () => parseArguments(named(name), words);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
  });

  it.each(commands.map(command => [command.name, command] as const))('%s has help', (name, command) => {
    expect(helpOf(command)).toContain(`Usage: parallax ${name}`);
  });
});
