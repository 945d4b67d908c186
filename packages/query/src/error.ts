import { PlainError } from '@parallax/contract';

/** A query that cannot be answered as it was asked; replied as `{ message: 'Error: …' }` with status 400. */
export class QueryError extends PlainError {
  /** The text without the reply's prefix. */
  readonly detail: string;

  constructor(detail: string, { prefix = 'Error: ' }: { prefix?: string } = {}) {
    super(400, `${prefix}${detail}`);
    this.name = 'QueryError';
    this.detail = detail;
  }
}

/** Failures found before a query runs carry no prefix on the wire. */
export const invalidQuery = (detail: string) => new QueryError(detail, { prefix: '' });

/** Text in the quoting style existing clients match on: `'a'`, or `"it's"` when it holds an apostrophe. */
export const quoted = (text: string): string => {
  const escaped = text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
  if (!escaped.includes("'")) return `'${escaped}'`;
  return escaped.includes('"') ? `'${escaped.replace(/'/g, "\\'")}'` : `"${escaped}"`;
};

export const quotedList = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;
