import type { TemplateContext } from './context.ts';

/**
 * Values from outside enter a template with their quotes escaped, so that printing them between quotes is safe. The
 * originals are kept for filters that quote by themselves.
 */
export class Escaping {
  readonly #originals = new Map<string, string>();
  constructor(readonly context: Pick<TemplateContext, 'literal'>) {}

  /** Escapes every text inside a value. */
  escape(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map(item => this.escape(item));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.escape(item)]));
    }
    return value;
  }

  text(value: string): string {
    const literal = this.context.literal(value);
    const inner = literal.slice(literal.indexOf("'") + 1, literal.lastIndexOf("'"));
    if (inner !== value) this.#originals.set(inner, value);
    return inner;
  }

  /** A quoted literal; text that came in through `text` is not escaped twice. */
  literal(value: unknown): string {
    if (typeof value === 'string') return this.context.literal(this.#originals.get(value) ?? value);
    if (typeof value === 'number' || typeof value === 'boolean') return this.context.literal(value);
    return value === null || value === undefined ? 'NULL' : this.context.literal(JSON.stringify(value));
  }
}
