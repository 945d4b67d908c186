export interface HeaderCell {
  text: string;
  span: number;
  /** First column it covers. */
  at: number;
}

/** Header rows of a pivot: neighbouring columns with the same path share one cell. */
export function pivotHeaders(headers: readonly string[][], levels: number): HeaderCell[][] {
  return Array.from({ length: levels }, (_, level) => {
    const row: HeaderCell[] = [];
    for (const [at, path] of headers.entries()) {
      const last = row.at(-1);
      const before = headers[at - 1];
      const same = last && before && path.slice(0, level + 1).every((text, index) => text === before[index]);
      if (same && level < levels - 1) last.span++;
      else row.push({ text: path[level] ?? '', span: 1, at });
    }
    return row;
  });
}
