export interface SqlExcerpt {
  lines: { number: number; text: string; offending: boolean }[];
  /** Spaces before the caret under the offending line; null when the column is not known. */
  caret: number | null;
}

/** The offending line with a line of context on each side. `line` and `column` count from 1. */
export function sqlExcerpt(sql: string, line: number, column?: number | null): SqlExcerpt | null {
  const all = sql.split(/\r\n|\n/);
  const offending = all[line - 1];
  if (offending === undefined) return null;
  const first = Math.max(0, line - 2);
  return {
    lines: all.slice(first, line + 1).map((text, index) => ({
      number: first + index + 1,
      text: text.replaceAll('\t', ' '),
      offending: first + index + 1 === line,
    })),
    caret: column == null ? null : Math.max(0, Math.min(column - 1, offending.length)),
  };
}
