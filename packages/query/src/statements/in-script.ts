import { positionAt } from './canonical.ts';
import { lex } from './lexer.ts';
import { positionOf } from './position.ts';
import { type Refusal, refused } from './refusal.ts';
import type { Statement } from './split.ts';

export interface SentStatement {
  /** As the database or the parser got it. */
  sent: string;
  /** Where it stands in the script. */
  source: Statement;
  dialect: string;
}

/**
 * A refusal that points into the text that was sent, pointing to the same token of the script instead: statements are
 * sent without their comments and with a limit.
 */
export function inScript(
  script: string,
  refusal: Refusal,
  { sent, source, dialect }: SentStatement,
): Refusal {
  // A refusal of the parser points into the text as the parser got it.
  const text =
    refusal.code === 'INVALID_SQL_ERROR' && typeof refusal.extra.sql === 'string' ? refusal.extra.sql : sent;
  const place = positionOf(refused(refusal), text);
  const offset = place && place.column !== null ? offsetOf(text, place.line, place.column) : null;
  const inSource = offset === null ? null : sameToken(text, source.sql, offset, dialect);
  const { line: _line, column, ...extra } = refusal.extra;
  const nowhere = place ? { line: null, column: null } : {};
  const found = inSource === null ? nowhere : positionAt(script, source.start + inSource);
  return {
    ...refusal,
    // Engines name a missing column under the same key.
    extra: { ...extra, ...(typeof column === 'string' && { column_name: column }), ...found },
  };
}

function offsetOf(text: string, line: number, column: number): number | null {
  let start = 0;
  for (let at = 1; at < line; at++) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return null;
  }
  return Math.min(text.length, start + column - 1);
}

/** The offset in `source` of the token at an offset of `sent`; null when the texts differ before it. */
export function sameToken(sent: string, source: string, offset: number, dialect: string): number | null {
  const tokens = (text: string) => lex(text, dialect).filter(token => token.kind !== 'comment');
  const [theirs, ours] = [tokens(sent), tokens(source)];
  for (const [at, token] of theirs.entries()) {
    const mine = ours[at];
    if (!mine) return source.length;
    if (mine.text !== token.text) return token.start <= offset && token.end > offset ? mine.start : null;
    if (offset < token.end) return mine.start + Math.max(0, offset - token.start);
  }
  return source.length;
}
