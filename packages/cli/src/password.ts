import type { Io } from './command.ts';

/** A password from standard input, so that it stands in no process list and no shell history. */
export async function readPassword(io: Io): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of io.in) parts.push(Buffer.from(part));
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
