/** One-based line and column of a one-based character position in a statement. */
export function lineAndColumn(sql: string, position: number): { line: number; column: number } {
  const before = [...sql].slice(0, position - 1);
  const lineStart = before.lastIndexOf('\n') + 1;
  return {
    line: before.filter(character => character === '\n').length + 1,
    column: before.length - lineStart + 1,
  };
}
