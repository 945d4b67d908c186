import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a scaffold does: new files, and changes to the registries that list them. */
export interface Plan {
  files: Record<string, string>;
  edits: Record<string, (text: string) => string>;
}

/** Writes a plan into the repository; touches nothing when one of the new files exists already. */
export function carryOut({ files, edits }: Plan, root: string): string[] {
  const taken = Object.keys(files).find(path => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} exists already`);
  const changed = Object.entries(edits).map(([path, edit]) => [
    path,
    edit(readFileSync(join(root, path), 'utf8')),
  ]);
  for (const [path = '', text = ''] of [...Object.entries(files), ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...Object.keys(files), ...Object.keys(edits)];
}

/** Adds an import after the last one. */
export function addImport(text: string, line: string): string {
  const last = [...text.matchAll(/^import [^;]+;\n/gm)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

/** Adds an item at the end of the list or object that follows `opening`, such as `export const api = {`. */
export function addItem(text: string, opening: string, item: string): string {
  const start = text.indexOf(opening);
  if (start < 0) throw new Error(`cannot find "${opening}"`);
  const open = start + opening.length - 1;
  const close = matching(text, open);
  const before = text.slice(0, close).trimEnd();
  const comma = before.length - 1 === open || before.endsWith(',') ? '' : ',';
  return `${before}${comma}\n  ${item},\n${text.slice(close)}`;
}

function matching(text: string, open: number): number {
  const closing = text[open] === '[' ? ']' : '}';
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === text[open]) depth++;
    if (text[at] === closing && --depth === 0) return at;
  }
  throw new Error(`nothing closes the list at ${open}`);
}

/** `sales funnel`, `sales-funnel` → the spellings a scaffold needs. */
export function spellings(name: string) {
  const words = name
    .trim()
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  if (words.length === 0 || !words.every(word => /^[a-z][a-z0-9]*$/.test(word))) {
    throw new Error(`"${name}" is no name: use lower-case words joined by hyphens`);
  }
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join('');
  return {
    kebab: words.join('-'),
    snake: words.join('_'),
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: words.map(capital).join(' '),
    phrase: words.join(' '),
  };
}
