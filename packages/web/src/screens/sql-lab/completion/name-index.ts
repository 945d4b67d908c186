/** Names sorted without regard to case, so that a beginning is found by halving and the rest by one scan. */
export class NameIndex {
  private readonly names: readonly string[];
  private readonly folded: readonly string[];

  constructor(names: Iterable<string>) {
    const pairs = [...new Set(names)].map(name => [name.toLowerCase(), name] as const);
    pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
    this.folded = pairs.map(([folded]) => folded);
    this.names = pairs.map(([, name]) => name);
  }

  get size(): number {
    return this.names.length;
  }

  private lowerBound(text: string): number {
    let low = 0;
    let high = this.folded.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.folded[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  has(name: string): boolean {
    return this.folded[this.lowerBound(name.toLowerCase())] === name.toLowerCase();
  }

  /** The name as it is written in the database. */
  find(name: string): string | null {
    const at = this.lowerBound(name.toLowerCase());
    return this.folded[at] === name.toLowerCase() ? this.names[at]! : null;
  }

  /** Names that begin with the text, then names that contain it, at most `limit`. */
  search(text: string, limit: number): string[] {
    const wanted = text.toLowerCase();
    const found: string[] = [];
    let at = this.lowerBound(wanted);
    for (; found.length < limit && this.folded[at]?.startsWith(wanted); at++) found.push(this.names[at]!);
    if (found.length === limit || wanted.length < 2) return found;
    for (let index = 0; index < this.folded.length && found.length < limit; index++) {
      if (this.folded[index]!.indexOf(wanted) > 0) found.push(this.names[index]!);
    }
    return found;
  }
}
