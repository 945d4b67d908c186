import { open } from 'node:fs/promises';
import { unreadable } from './unreadable.ts';

const MAX_HEADER = 1024 * 1024;

/** The column names of a CSV file: those of its header, or made-up ones for the values of its first record. */
export async function columnNames(
  path: string,
  { delimiter, skip, header }: { delimiter: string; skip: number; header: boolean },
): Promise<string[]> {
  const text = skipLines(await beginning(path), skip);
  if (text.trim() === '') throw unreadable('The file is empty.');
  const values = firstRecord(text, delimiter);
  return distinct(values.map((value, at) => (header && value.trim() !== '' ? value.trim() : `column${at}`)));
}

async function beginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER), 0, MAX_HEADER, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function skipLines(text: string, count: number): string {
  let at = 0;
  for (let line = 0; line < count; line++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return '';
    at = end + 1;
  }
  return text.slice(at).replace(/^(\r?\n)+/, '');
}

function firstRecord(text: string, delimiter: string): string[] {
  const values: string[] = [];
  let at = 0;
  while (true) {
    const quoted = /"((?:[^"]|"")*)"/y;
    quoted.lastIndex = at;
    const match = text[at] === '"' ? quoted.exec(text) : null;
    if (text[at] === '"' && !match) throw unreadable('A quoted name in the header has no end.');
    let value = match ? match[1]!.replaceAll('""', '"') : '';
    at += match ? match[0].length : 0;
    while (at < text.length && !/[\r\n]/.test(text[at]!) && !text.startsWith(delimiter, at))
      value += text[at++];
    values.push(value);
    if (!text.startsWith(delimiter, at)) return values;
    at += delimiter.length;
  }
}

/** Names differ by more than letter case, as most databases want it. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map(name => {
    let free = name;
    for (let count = 1; taken.has(free.toLowerCase()); count++) free = `${name}_${count}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
