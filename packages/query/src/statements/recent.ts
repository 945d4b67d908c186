/** What was last made of texts, for those who ask about the same text several times. Long texts are not kept. */
export class Recent<T> {
  readonly #kept = new Map<string, T>();

  constructor(
    private readonly size: number,
    private readonly longest: number,
  ) {}

  get(key: string, make: () => T): T {
    if (key.length > this.longest) return make();
    const known = this.#kept.get(key);
    const value = known === undefined ? make() : known;
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.size) this.#kept.delete(this.#kept.keys().next().value!);
    return value;
  }
}
