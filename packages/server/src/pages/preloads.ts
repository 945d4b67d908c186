import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Built with the web client: what each page asks for as soon as its script runs, by the start of its address. */
type Preloads = readonly [address: string, files: readonly string[]][];

/** Links that let the browser fetch a page's scripts and styles beside the shell's instead of after them. */
export function createPreloadLinks(root: string): (url: string) => string {
  const file = join(root, 'preloads.json');
  const pages: Preloads = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const links = pages.map(([address, files]) => [address, files.map(link).join('')] as const);
  return url => links.find(([address]) => url.startsWith(address))?.[1] ?? '';
}

const link = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;
