/** How many long texts are remembered. */
const LONG = 4;

/**
 * What was last made of texts, for those who ask about the same text several times. What was made of long texts is
 * remembered for as long as there is memory for it.
 */
export class Recent<T> {
  readonly #kept = new Map<string, T>();
  readonly #long = new Map<string, { deref(): T | undefined }>();

  constructor(
    private readonly size: number,
    private readonly longest: number,
  ) {}

  get(key: string, make: () => T): T {
    if (key.length > this.longest) return this.#getLong(key, make);
    const known = this.#kept.get(key);
    const value = known === undefined ? make() : known;
    renew(this.#kept, key, value, this.size);
    return value;
  }

  #getLong(key: string, make: () => T): T {
    const known = this.#long.get(key)?.deref();
    const value = known === undefined ? make() : known;
    renew(this.#long, key, held(value), LONG);
    return value;
  }
}

function renew<V>(map: Map<string, V>, key: string, value: V, size: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > size) map.delete(map.keys().next().value!);
}

const held = <T>(value: T): { deref(): T | undefined } =>
  typeof value === 'object' && value !== null ? new WeakRef(value) : { deref: () => value };

/** The function, remembering what it last made of each text. Its values are shared, so nobody may change them. */
export function remembered<Rest extends readonly (string | number)[], T>(
  make: (sql: string, ...rest: Rest) => T,
): (sql: string, ...rest: Rest) => T {
  const recent = new Recent<T>(500, 20_000);
  return (sql, ...rest) => recent.get(`${rest.join(' ')}\n${sql}`, () => make(sql, ...rest));
}
