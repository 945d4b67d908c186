import { parseArgs } from 'node:util';
import { type Arguments, type Command, UsageError } from './command.ts';

/** The command a line starts with, the longest name first, and the words after it. */
export function findCommand(
  commands: readonly Command[],
  words: readonly string[],
): { command: Command; rest: readonly string[] } | null {
  const found = [...commands]
    .sort((a, b) => b.name.length - a.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  return found ? { command: found, rest: words.slice(found.name.split(' ').length) } : null;
}

/** Reads the words after a command; anything it does not know is a usage error. */
export function parseArguments(command: Command, words: readonly string[]): Arguments {
  const options = command.options ?? {};
  const { values, positionals } = parsed(command, words);
  const takes = command.takes ?? [];
  const needed = takes.filter(name => name.startsWith('<')).length;
  if (positionals.length < needed) throw new UsageError(`${takes[positionals.length]} is missing`);
  if (positionals.length > takes.length) throw new UsageError(`Unexpected: ${positionals[takes.length]}`);
  const pick = <T>(wanted: (name: string) => boolean): Record<string, T> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => wanted(name))) as Record<string, T>;
  return {
    positionals,
    flags: pick(name => !options[name]?.value),
    values: pick(name => Boolean(options[name]?.value) && !options[name]?.many),
    lists: pick(name => Boolean(options[name]?.many)),
  };
}

function parsed(command: Command, words: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { value, many }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), multiple: many ?? false },
    ]),
  );
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

export const usageOf = ({ name, takes = [], options = {} }: Command): string =>
  ['parallax', name, ...takes, ...(Object.keys(options).length > 0 ? ['[options]'] : [])].join(' ');

/** The help of one command. */
export function helpOf(command: Command): string {
  const rows = Object.entries(command.options ?? {}).map(([name, { value, about }]) => [
    value ? `--${name} <${value}>` : `--${name}`,
    about,
  ]);
  const width = Math.max(0, ...rows.map(([label = '']) => label.length));
  const lines = rows.map(([label = '', about]) => `  ${label.padEnd(width)}  ${about}`);
  return [command.about, '', `Usage: ${usageOf(command)}`, ...(lines.length > 0 ? ['', ...lines] : [])].join(
    '\n',
  );
}
