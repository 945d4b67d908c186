import { AppError, PlainError } from '@parallax/contract';
import { SettingsError, VERSION } from '@parallax/server';
import { type Command, type Io, say, UsageError } from './command.ts';
import { commands } from './index.ts';
import { findCommand, helpOf, parseArguments, usageOf } from './parse.ts';

const USAGE_CODE = 2;
const isHelp = (word: string): boolean => word === '--help' || word === '-h';

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Parallax: business intelligence in one process.',
    '',
    'Usage: parallax <command> [options]',
    '',
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    '',
    'parallax <command> --help says more. Settings come from the environment: docs/settings.md.',
  ].join('\n');
}

/** Runs a command line and answers its exit code: 0 done, 1 failed, 2 called wrongly. */
export async function run(words: readonly string[], io: Io): Promise<number> {
  const [first, ...rest] = words;
  if (first === 'help' && rest.length > 0) return run([...rest, '--help'], io);
  if (first === undefined || first === 'help' || isHelp(first)) {
    say(io, overview());
    return first === undefined ? USAGE_CODE : 0;
  }
  if (first === '--version' || first === '-v' || first === 'version') {
    say(io, VERSION);
    return 0;
  }
  const found = findCommand(commands, words);
  if (!found) {
    const meant = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
    const hint = meant.length > 0 ? `parallax ${first} is one of: ${meant.join(', ')}` : overview();
    io.err.write(`parallax: there is no command ${words.join(' ')}\n\n${hint}\n`);
    return USAGE_CODE;
  }
  return runCommand(found.command, found.rest, io);
}

async function runCommand(command: Command, words: readonly string[], io: Io): Promise<number> {
  if (words.some(isHelp)) {
    say(io, helpOf(command));
    return 0;
  }
  try {
    return await command.run(parseArguments(command, words), io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err.write(`parallax: ${error.message}\nUsage: ${usageOf(command)}\n`);
      return USAGE_CODE;
    }
    io.err.write(`parallax: ${explain(error)}\n`);
    return 1;
  }
}

/** A failure as people read it: one line, or one per file of a bundle, and what to do about it. */
function explain(error: unknown): string {
  if (error instanceof AppError) {
    const files = Object.entries(error.extra).filter(([path]) => path !== 'issue_codes');
    const details = files.flatMap(([path, detail]) => texts(detail).map(text => `  ${path}: ${text}`));
    return details.length > 0
      ? ['the import was refused, nothing was changed:', ...details, ...hints(details)].join('\n')
      : error.message;
  }
  if (error instanceof PlainError || error instanceof SettingsError) return error.message;
  return error instanceof Error ? error.message : String(error);
}

/** The messages of a file, each behind the field it is about. */
function texts(detail: unknown, field = ''): string[] {
  const before = field === '' || field === '_schema' ? '' : `${field}: `;
  if (Array.isArray(detail)) return detail.map(text => `${before}${text}`);
  if (typeof detail !== 'object' || detail === null) return [`${before}${detail}`];
  return Object.entries(detail).flatMap(([key, inner]) =>
    texts(inner, field === '' ? key : `${field}.${key}`),
  );
}

function hints(details: readonly string[]): string[] {
  const says = (text: string) => details.some(detail => detail.includes(text));
  return [
    ...(says('`overwrite=true` was not passed') ? ['Replace what exists with --overwrite.'] : []),
    ...(says('Must provide') ? ['Give the secrets in a file with --secrets: docs/cli.md shows one.'] : []),
  ];
}
