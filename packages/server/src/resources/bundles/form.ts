import { AppError, PlainError } from '@parallax/contract';
import type { BundleSecrets } from '../../bundle/secrets.ts';
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

/** The secrets of a form; a path that is not in the bundle means nothing. */
export const bundleSecrets = (fields: Record<string, string>): BundleSecrets => ({
  passwords: texts(mapIn(fields, 'passwords')),
  tunnelPasswords: texts(mapIn(fields, 'ssh_tunnel_passwords')),
  tunnelKeys: texts(mapIn(fields, 'ssh_tunnel_private_keys')),
  tunnelKeyPasswords: texts(mapIn(fields, 'ssh_tunnel_private_key_passwords')),
  encryptedExtra: Object.fromEntries(
    Object.entries(mapIn(fields, 'encrypted_extra_secrets')).map(([path, value]) => [
      path,
      texts(typeof value === 'object' && value !== null ? value : {}),
    ]),
  ),
});

const texts = (map: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** A form field that holds a map by file path. */
function mapIn(fields: Record<string, string>, name: string): object {
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
  return value;
}
