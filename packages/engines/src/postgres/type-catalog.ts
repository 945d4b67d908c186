import { arrayOf, builtinType, type PgType, userType } from './types.ts';

type Ask = (
  text: string,
  values: unknown[],
) => Promise<[oid: string, name: string, base: number, element: number][]>;

/** A domain counts as its base type, an array as its elements; everything else is text under its own name. */
const LOOK_UP = `
  SELECT t.oid::text, format_type(t.oid, NULL), t.typbasetype::int8::int4, CASE t.typcategory WHEN 'A' THEN t.typelem::int8::int4 ELSE 0 END
  FROM pg_type t WHERE t.oid = ANY ($1::oid[])`;

/** What the types of one database are, asked once each. */
export class TypeCatalog {
  readonly #known = new Map<number, PgType>();

  constructor(private readonly ask: Ask) {}

  /** All types at once, or a promise of them when the server has to be asked about some. */
  resolve(oids: number[]): Map<number, PgType> | Promise<Map<number, PgType>> {
    const unknown = oids.filter(oid => this.#find(oid) === null);
    return unknown.length === 0 ? this.#known : this.#learn(unknown);
  }

  #find(oid: number): PgType | null {
    const known = this.#known.get(oid) ?? builtinType(oid);
    if (known) this.#known.set(oid, known);
    return known;
  }

  async #learn(oids: number[]): Promise<Map<number, PgType>> {
    for (const [oid, name, base, element] of await this.ask(LOOK_UP, [oids])) {
      const inner = this.#find(base) ?? this.#find(element);
      const plain = userType(name.toUpperCase());
      if (inner && base > 0) this.#known.set(Number(oid), inner);
      else
        this.#known.set(
          Number(oid),
          element > 0 ? arrayOf(inner ?? userType(name.replace(/\[\]$/, ''))) : plain,
        );
    }
    for (const oid of oids) if (!this.#known.has(oid)) this.#known.set(oid, userType('TEXT'));
    return this.#known;
  }
}
