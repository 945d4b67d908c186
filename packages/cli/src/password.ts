import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Io } from './command.ts';

/** A password from standard input, so that it stands in no process list and no shell history. */
export const readPassword = (io: Io): Promise<string> => (io.in.isTTY ? asked(io) : piped(io));

/** Typed by somebody: asked for, and not shown while it is typed. */
async function asked({ in: input, err }: Io): Promise<string> {
  err.write('Password: ');
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new Error('no password was given')));
    });
  } finally {
    lines.close();
    err.write('\n');
  }
}

async function piped({ in: input }: Io): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of input) parts.push(Buffer.from(part));
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
