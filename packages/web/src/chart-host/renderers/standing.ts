/** Keeps a row header in place while the cells scroll; without places for all of them they scroll along. */
export const standing = (starts: readonly number[], level: number) =>
  starts.length > level + 1 ? { left: starts[level] } : { position: 'static' as const };
