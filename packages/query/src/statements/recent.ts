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

/** The function, remembering what it last made of each text. Its values are shared, so nobody may change them. */
export function remembered<Rest extends readonly (string | number)[], T>(
  make: (sql: string, ...rest: Rest) => T,
): (sql: string, ...rest: Rest) => T {
  const recent = new Recent<T>(500, 20_000);
  return (sql, ...rest) => recent.get(`${rest.join(' ')}\n${sql}`, () => make(sql, ...rest));
}
