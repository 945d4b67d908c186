import type { Readable, Writable } from 'node:stream';

/** An option of a command: `--overwrite`, `--kind <kind>`. */
export interface Option {
  /** Shown after the name when it takes a value. */
  value?: string;
  /** May be given several times. */
  many?: boolean;
  about: string;
}

export interface Arguments {
  positionals: readonly string[];
  flags: Readonly<Record<string, boolean | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
  lists: Readonly<Record<string, readonly string[] | undefined>>;
}

export interface Io {
  env: Readonly<Record<string, string | undefined>>;
  in: Readable & { isTTY?: boolean };
  out: Writable;
  err: Writable;
}

/** One word of `parallax <word>`. */
export interface Command {
  /** `user create`, `doctor`… */
  name: string;
  about: string;
  /** Names of the positional arguments, as the help shows them: `<path>`. */
  takes?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  /** Answers the exit code. */
  run(given: Arguments, io: Io): Promise<number>;
}

/** A mistake in how a command was called; the message is shown with the command's usage. */
export class UsageError extends Error {}

export const say = (io: Io, text: string): void => void io.out.write(`${text}\n`);

/** `1 file`, `14 files`. */
export const countOf = (files: number): string => `${files} ${files === 1 ? 'file' : 'files'}`;
