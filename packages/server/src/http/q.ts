import {
  decodeRison,
  type EndpointDefinition,
  type JsonValue,
  PlainError,
  RisonError,
} from '@parallax/contract';
import { findFaults } from './validate.ts';

/** Reads `q`: rison, or JSON as a second try; then its schema. */
export function readQ(definition: EndpointDefinition, text: unknown): unknown {
  if (!definition.q || text === undefined || text === '') return undefined;
  const value = decode(String(Array.isArray(text) ? text[0] : text));
  const faults = findFaults(definition.q, value);
  if (faults) throw new PlainError(400, `Not a valid rison schema ${faults[0]!.detail}`);
  return value;
}

function decode(text: string): JsonValue {
  try {
    return decodeRison(text);
  } catch (error) {
    if (!(error instanceof RisonError)) throw error;
  }
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new PlainError(400, 'Not a valid rison/json argument');
  }
}
