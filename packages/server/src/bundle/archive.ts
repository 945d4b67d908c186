import { AppError } from '@parallax/contract';
import yauzl from 'yauzl';
import yazl from 'yazl';

/** Paths below the root folder, in the order of the archive, with their text. */
export type Files = Map<string, string>;

const MAX_ENTRY_BYTES = 100 * 1024 * 1024;
const MAX_TOTAL_BYTES = 1024 * 1024 * 1024;
const MAX_RATIO = 200;
const MAX_ENTRIES = 100_000;
/** The same files make the same archive, whenever it is written. */
export const ENTRY = { mtime: new Date(1980, 0, 1), mode: 0o100644, compress: false };

/**
 * Reads the YAML files of a bundle. Its root is where `metadata.yaml` lies, whatever the folders above are called;
 * hidden files, folders and other kinds of file are passed over. Archives that would unpack to far more than they hold, or that name a place outside, are
 * refused before anything is written.
 */
export async function readArchive(bytes: Buffer): Promise<Files> {
  try {
    return await readEntries(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Broken directories, sizes that lie, names that climb out of the archive: the reader says which.
    throw refused(`Not a valid ZIP file: ${error instanceof Error ? error.message : ''}`, error);
  }
}

async function readEntries(bytes: Buffer): Promise<Files> {
  const zip = await open(bytes);
  const found: [string, string][] = [];
  let total = 0;
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    if (++entries > MAX_ENTRIES) throw refused('The archive holds too many files');
    if (isLink(entry)) throw refused(`${entry.fileName}: links are not allowed in a bundle`);
    total += entry.uncompressedSize;
    if (entry.uncompressedSize > MAX_ENTRY_BYTES || total > MAX_TOTAL_BYTES)
      throw refused(`${entry.fileName}: the file is too large`);
    if (total > MAX_RATIO * Math.max(bytes.length, 1024))
      throw refused('The archive unpacks to suspiciously more than it holds');
    if (isWanted(entry.fileName)) found.push([entry.fileName, await text(zip, entry)]);
  }
  return belowRoot(found);
}

export const HEADER = 'metadata.yaml';

/** Files by their paths below the folder that holds the header, however deep it lies. */
export function belowRoot(found: readonly [string, string][]): Files {
  const depths = found.map(([path]) => path.split('/')).filter(parts => parts.at(-1) === HEADER);
  const depth = depths.length > 0 ? Math.min(...depths.map(parts => parts.length - 1)) : 1;
  const files: Files = new Map();
  for (const [name, content] of found) {
    const path = name.split('/').slice(depth).join('/');
    if (path === '') continue;
    if (files.has(path)) throw refused(`${path}: the archive holds this file twice`);
    files.set(path, content);
  }
  return files;
}

async function open(bytes: Buffer): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true, decodeStrings: true });
  } catch (error) {
    throw refused('Not a ZIP file', error);
  }
}

const isLink = (entry: yauzl.Entry): boolean =>
  ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

function isWanted(path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  return /\.ya?ml$/.test(name) && !/^[._]/.test(name);
}

async function text(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  const stream = await zip.openReadStreamPromise(entry);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const refused = (message: string, cause?: unknown): AppError =>
  new AppError('GENERIC_COMMAND_ERROR', { message, status: 422, cause });

/** Writes files below one root folder, byte for byte the same whenever the files are. */
export async function writeArchive(root: string, files: Files): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of files) {
    zip.addBuffer(Buffer.from(content), `${root}/${path}`, ENTRY);
  }
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
