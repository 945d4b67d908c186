import fc from 'fast-check';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | Schema[];
  patternProperties?: Record<string, Schema>;
  nullable?: boolean;
  format?: string;
  minLength?: number;
  maxLength?: number;
}

/** Values a hostile or careless client might send: anything at all. */
export const junk = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    -1,
    0,
    2 ** 53,
    1e300,
    'NaN',
    '\u0000',
    '💥',
    "'; DROP TABLE users; --",
    '../../etc',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that fit a schema, apart from a few that are spoiled on purpose. */
export function arbitraryOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const fitting = fittingValues(schema, depth);
  return fc.oneof({ weight: 9, arbitrary: fitting }, { weight: 1, arbitrary: junk });
}

function fittingValues(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(option => arbitraryOf(option, depth + 1)));
  switch ([schema.type].flat()[0]) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer());
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return depth > 5 ? fc.constant([]) : array(schema, depth);
    case 'object':
      return object(schema, depth);
    default:
      return junk;
  }
}

function text(schema: Schema): fc.Arbitrary<string> {
  if (schema.format === 'json-text') return fc.json({ maxDepth: 2 });
  if (schema.format === 'wire-datetime')
    return fc.constantFrom('2024-02-29T00:00:00', '2024-01-01', 'yesterday');
  return fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('name', 'id', 'chart', 'eq', 'ct', 'count', '1', '{}'),
  );
}

function array(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.items)) return fc.tuple(...schema.items.map(item => arbitraryOf(item, depth + 1)));
  return fc.array(arbitraryOf(schema.items ?? {}, depth + 1), { maxLength: 3 });
}

function object(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  const known = fc.record(
    Object.fromEntries(entries.map(([name, property]) => [name, arbitraryOf(property, depth + 1)])),
    { requiredKeys: schema.required ?? [] },
  );
  return fc.oneof(
    { weight: 9, arbitrary: known },
    {
      weight: 1,
      arbitrary: fc
        .tuple(known, fc.dictionary(fc.string({ maxLength: 6 }), junk, { maxKeys: 2 }))
        .map(([a, b]) => ({ ...a, ...b })),
    },
  );
}
