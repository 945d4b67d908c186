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
    write = fastJsonStringify(structuredClone(schema), {
      largeArrayMechanism: 'json-stringify',
    }) as Serialise;
    byStatus.set(status, write);
  }
  return write(body);
}
