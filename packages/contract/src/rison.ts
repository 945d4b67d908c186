import type { JsonValue } from './frame.ts';

/**
 * Rison, the compact JSON of the `q` parameter: `(filters:!((col:name,opr:ct,value:x)),page:0)`.
 * No white space is skipped and trailing text is an error.
 */
export class RisonError extends Error {
  override name = 'RisonError';
}

const MAX_DEPTH = 64;
const BARE = /^[^-0-9 '!:(),*@$][^ '!:(),*@$]*$/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE]-?\d+)?/y;
const BARE_RUN = /[^ '!:(),*@$]+/y;

export function encodeRison(value: unknown): string {
  if (value === null || value === undefined) return '!n';
  if (value === true) return '!t';
  if (value === false) return '!f';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('e+', 'e') : '!n';
  if (typeof value === 'string') return encodeString(value);
  if (Array.isArray(value)) return `!(${value.map(encodeRison).join(',')})`;
  if (typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${encodeString(key)}:${encodeRison(item)}`);
    return `(${entries.join(',')})`;
  }
  throw new RisonError(`Cannot encode a ${typeof value}`);
}

const encodeString = (text: string): string =>
  BARE.test(text) ? text : `'${text.replace(/['!]/g, char => `!${char}`)}'`;

export function decodeRison(text: string): JsonValue {
  const reader = new Reader(text);
  const value = reader.value(0);
  if (reader.at < text.length) throw new RisonError(`Unexpected text at position ${reader.at}`);
  return value;
}

class Reader {
  at = 0;
  constructor(private readonly text: string) {}

  value(depth: number): JsonValue {
    if (depth > MAX_DEPTH) throw new RisonError('Nested too deeply');
    const char = this.text[this.at];
    if (char === undefined) throw new RisonError('Unexpected end of text');
    if (char === '(') return this.object(depth);
    if (char === "'") return this.quoted();
    if (char === '!') return this.special(depth);
    if (char === '-' || (char >= '0' && char <= '9')) return this.number();
    return this.bare();
  }

  private object(depth: number): JsonValue {
    const entries: [string, JsonValue][] = [];
    this.at++;
    while (!this.take(')')) {
      if (entries.length > 0) this.expect(',');
      const key = this.text[this.at] === "'" ? this.quoted() : this.bare();
      this.expect(':');
      entries.push([key, this.value(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  private special(depth: number): JsonValue {
    const char = this.text[++this.at];
    this.at++;
    if (char === 't') return true;
    if (char === 'f') return false;
    if (char === 'n') return null;
    if (char !== '(') throw new RisonError(`Unknown literal "!${char ?? ''}"`);
    const items: JsonValue[] = [];
    while (!this.take(')')) {
      if (items.length > 0) this.expect(',');
      items.push(this.value(depth + 1));
    }
    return items;
  }

  private quoted(): string {
    let out = '';
    for (this.at++; this.at < this.text.length; this.at++) {
      const char = this.text[this.at]!;
      if (char === "'") {
        this.at++;
        return out;
      }
      if (char === '!') {
        const next = this.text[++this.at];
        if (next !== "'" && next !== '!') throw new RisonError('Invalid string escape');
        out += next;
      } else out += char;
    }
    throw new RisonError('Unterminated string');
  }

  private number(): number {
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(this.text);
    if (!match) throw new RisonError(`Invalid number at position ${this.at}`);
    this.at += match[0].length;
    return Number(match[0]);
  }

  private bare(): string {
    BARE_RUN.lastIndex = this.at;
    const match = BARE_RUN.exec(this.text);
    if (!match) throw new RisonError(`Unexpected character at position ${this.at}`);
    this.at += match[0].length;
    return match[0];
  }

  private take(char: string): boolean {
    if (this.text[this.at] !== char) {
      if (this.at >= this.text.length) throw new RisonError('Unexpected end of text');
      return false;
    }
    this.at++;
    return true;
  }

  private expect(char: string): void {
    if (this.text[this.at] !== char) throw new RisonError(`Expected "${char}" at position ${this.at}`);
    this.at++;
  }
}
