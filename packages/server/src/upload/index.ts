import { PlainError } from '@parallax/contract';
import type { Call } from '../http/call.ts';
import type { DatabaseRow } from '../resources/databases/store.ts';

export async function uploadFile(_row: DatabaseRow, _call: Call): Promise<{ message: string }> {
  throw new PlainError(422);
}
export async function uploadPreview(
  _call: Call,
): Promise<{ sheet_name: string | null; column_names: string[] }[]> {
  throw new PlainError(422);
}
