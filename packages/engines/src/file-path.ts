import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '@parallax/contract';
import { parseAddress } from './address.ts';

/** The file an embedded engine's address names: `engine:///relative`, `engine:////absolute`; null for memory. */
export function filePathOf(uri: string): string | null {
  const { host, path } = parseAddress(uri);
  if (host !== '') {
    throw invalid(
      `The address names the host ${host}; a file is written as ${uri.split(':')[0]}:////path/to/file.`,
    );
  }
  if (path === '' || path === ':memory:') return null;
  if (/^[a-z]\w+:/i.test(path) || path.includes('\0'))
    throw invalid(`${path} is not a file of this machine.`);
  return resolve(path);
}

/** A database that is not there is an error, unless the server itself wants it made. */
export function requireFile(path: string, mayCreate: boolean | undefined): void {
  if (!mayCreate && !existsSync(path)) throw invalid(`The database file ${path} does not exist.`);
}

const invalid = (message: string) =>
  new AppError('CONNECTION_UNKNOWN_DATABASE_ERROR', { message, extra: { invalid: ['database'] } });
