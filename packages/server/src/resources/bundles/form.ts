import { AppError, PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';

const MAX_BUNDLE_BYTES = 200 * 1024 * 1024;

export interface BundleForm {
  bytes: Buffer;
  fields: Record<string, string>;
}

/** The file and the fields of an import request. */
export async function readForm(fileField: string, call: Call): Promise<BundleForm> {
  if (!call.headers['content-type']?.startsWith('multipart/form-data')) {
    throw new AppError('INVALID_PAYLOAD_FORMAT_ERROR', { message: 'The request is not multipart/form-data' });
  }
  const fields: Record<string, string> = {};
  let bytes: Buffer | null = null;
  for await (const part of call.parts()) {
    if (part.kind === 'field') fields[part.name] = part.value;
    else if (part.name === fileField) bytes = await readAll(part.stream);
    else part.stream.resume();
  }
  if (!bytes) throw new PlainError(400);
  return { bytes, fields };
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    if (size > MAX_BUNDLE_BYTES) throw new PlainError(413, 'The bundle is too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** A form field that holds a map from file path to secret. */
export function secretsIn(fields: Record<string, string>, name: string): Record<string, string> {
  const text = fields[name];
  if (!text) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PlainError(400, { [name]: ['JSON not valid'] });
  }
  if (typeof value !== 'object' || value === null)
    throw new PlainError(400, { [name]: ['Not a valid mapping type.'] });
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
