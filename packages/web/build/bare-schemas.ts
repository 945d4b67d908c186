/** The few shapes declarations look into themselves; everything else about a schema is for the server. */
const shapes: Record<string, (first: unknown) => unknown> = {
  Object: properties => ({ properties }),
  Array: items => ({ items }),
  Optional: schema => schema,
  Partial: schema => schema,
  Unsafe: schema => schema,
};

export const Type = new Proxy(shapes, { get: (known, name) => known[String(name)] ?? (() => ({})) });
