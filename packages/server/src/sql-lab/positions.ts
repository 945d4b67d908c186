import { AppError } from '@parallax/contract';
import { lex, positionOf, type Statement } from '@parallax/query/statements';

/**
 * An error that points into the text that was sent, pointing to the same token of the script instead: statements are
 * sent without their comments and with a limit.
 */
export function inScript(
  error: unknown,
  sent: string,
  source: Statement,
  script: string,
  dialect: string,
): unknown {
  if (!(error instanceof AppError)) return error;
  // A refusal of the parser points into the text as the parser got it.
  const text =
    error.code === 'INVALID_SQL_ERROR' && typeof error.extra.sql === 'string' ? error.extra.sql : sent;
  const place = positionOf(error, text);
  const offset = place && place.column !== null ? offsetOf(text, place.line, place.column) : null;
  const inSource = offset === null ? null : sameToken(text, source.sql, offset, dialect);
  const { line: _line, column, ...extra } = error.extra;
  const nowhere = place ? { line: null, column: null } : {};
  const found = inSource === null ? nowhere : placeAt(script, source.start + inSource);
  return new AppError(error.code, {
    message: error.message,
    status: error.status,
    level: error.level,
    // Engines name a missing column under the same key.
    extra: { ...extra, ...(typeof column === 'string' && { column_name: column }), ...found },
    cause: error,
  });
}

function offsetOf(text: string, line: number, column: number): number | null {
  let start = 0;
  for (let at = 1; at < line; at++) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return null;
  }
  return Math.min(text.length, start + column - 1);
}

/** One-based line and column. */
function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** The offset in `source` of the token at an offset of `sent`; null when the texts differ before it. */
function sameToken(sent: string, source: string, offset: number, dialect: string): number | null {
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
