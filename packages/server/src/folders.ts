import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder with those above it. Node's own recursive `mkdir` never ends where folders can neither be made nor
 * found, as below `/proc`.
 */
export function makeFolder(path: string, mode?: number): void {
  const folder = resolve(path);
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it just now.
    if (!isFolder(folder)) throw error;
  }
}
