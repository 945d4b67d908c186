import { findEngine, parseAddress } from '@parallax/engines';
import type { TableName } from '@parallax/query';
import type { Call } from '../../http/call.ts';
import type { StoredValue } from '../kit/field.ts';

const MAX_LENGTH = 100_000;

/** The tables a saved text reads; none when it cannot be parsed. */
export async function tablesIn(
  sql: StoredValue | undefined,
  uri: StoredValue | undefined,
  { services }: Call,
): Promise<readonly TableName[]> {
  if (typeof sql !== 'string' || typeof uri !== 'string' || sql.length > MAX_LENGTH) return [];
  const engine = findEngine(parseAddress(uri).scheme)?.manifest.engine;
  if (!engine) return [];
  try {
    return (await services.sqlReader.read('tablesOf', sql, engine)).tables;
  } catch {
    return [];
  }
}
