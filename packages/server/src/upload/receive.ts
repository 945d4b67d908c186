import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PlainError } from '@parallax/contract';
import type { Call } from '../http/call.ts';
import { takeFolder, uploadsFolder } from './leftovers.ts';

const MAX_FILE_BYTES = 8 * 1024 ** 3;

/** A file that has arrived, in a folder of its own that `remove` deletes. */
export interface Received {
  folder: string;
  path: string;
  filename: string;
  /** A NUL character was seen: no text file has one. */
  binary: boolean;
  fields: Record<string, string>;
  remove(): Promise<void>;
}

/** Writes the file of a multipart body to disk as it arrives. Whatever goes wrong, nothing stays behind. */
export async function receive(call: Call, onBytes?: (bytes: number) => void): Promise<Received> {
  const folder = join(uploadsFolder(call.services.settings), randomUUID());
  const remove = () => rm(folder, { recursive: true, force: true });
  await takeFolder(folder);
  const path = join(folder, 'file');
  const fields: Record<string, string> = {};
  let file: { filename: string; binary: boolean } | null = null;
  try {
    for await (const part of call.parts({ fileSize: MAX_FILE_BYTES })) {
      if (part.kind === 'field') {
        fields[part.name] = part.value;
        continue;
      }
      if (part.name !== 'file' || file) {
        part.stream.resume();
        continue;
      }
      const watch = nulWatch(onBytes);
      await pipeline(part.stream, watch.stream, createWriteStream(path, { mode: 0o600 }), {
        signal: call.signal,
      });
      if ('truncated' in part.stream && part.stream.truncated) throw new PlainError(413);
      file = { filename: part.filename, binary: watch.seen() };
    }
    if (!file) throw new PlainError(400, { file: ['Missing data for required field.'] });
    return { folder, path, ...file, fields, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function nulWatch(onBytes?: (bytes: number) => void): { stream: Transform; seen(): boolean } {
  let seen = false;
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen ||= chunk.includes(0);
      bytes += chunk.length;
      onBytes?.(bytes);
      done(null, chunk);
    },
  });
  return { stream, seen: () => seen };
}
