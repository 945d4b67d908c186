import type { EndpointDefinition } from '@parallax/contract';
import fastJsonStringify from 'fast-json-stringify';

type Serialise = (value: unknown) => string;
const compiled = new WeakMap<EndpointDefinition, Map<number, Serialise>>();

/**
 * Writes a reply by its declared schema, so that a field nobody declared never leaves the server.
 * Compiled on first use.
 */
export function serialise(definition: EndpointDefinition, status: number, body: unknown): string {
  const schema = definition.replies[status];
  if (!schema) return JSON.stringify(body);
  const byStatus = compiled.get(definition) ?? new Map<number, Serialise>();
  compiled.set(definition, byStatus);
  let write = byStatus.get(status);
  if (!write) {
    write = fastJsonStringify(loosened(structuredClone(schema)), {
      largeArrayMechanism: 'json-stringify',
    }) as Serialise;
    byStatus.set(status, write);
  }
  return write(body);
}

/** A list of anything has nothing to leave out: it is written in one go instead of cell by cell. */
export function loosened<T>(schema: T): T;
export function loosened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(one => loosened(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, loosened(value)]),
  );
  return inner.type === 'array' && isAnything(inner.items) ? {} : inner;
}

function isAnything(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, additionalProperties, ...rest } = schema as Record<string, unknown>;
  const isOpen = type === 'object' ? additionalProperties === true : type === undefined;
  return isOpen && Object.keys(rest).length === 0;
}
