const EDGE = /[\s;]/;

/**
 * A text without the blanks and semicolons around it. A pattern for its end would be tried again at every blank
 * inside, which takes minutes for a text with a hundred thousand of them.
 */
export function trimStatement(sql: string): string {
  let [start, end] = [0, sql.length];
  while (start < end && EDGE.test(sql[start]!)) start++;
  while (end > start && EDGE.test(sql[end - 1]!)) end--;
  return sql.slice(start, end);
}
