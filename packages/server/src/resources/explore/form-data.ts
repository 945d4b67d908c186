import { type Body, PlainError, type ProductApi } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { findChart } from '../charts/find.ts';
import { type Entry, find, forget, keep, randomKey, replace } from '../permalinks/entries.ts';
import { requireReadable } from './access.ts';

const TTL_MS = 7 * 86_400_000;

type Kept = Body<ProductApi['explore']['keepFormData']>;

async function requireAccess({ datasource_id, datasource_type, chart_id }: Kept, call: Call): Promise<void> {
  await requireReadable(datasource_id, datasource_type, call);
  if (chart_id) await findChart(chart_id, call);
}

export async function keepFormData(body: Kept, call: Call): Promise<string> {
  await requireAccess(body, call);
  return keep('explore_form_data', body, { key: randomKey(), ttlMs: TTL_MS }, call);
}

/** Kept settings, for a caller who may read the dataset and the chart they are for. Null when they are gone. */
export async function findFormData(key: string, call: Call): Promise<Entry<Kept> | null> {
  const entry = await find<Kept>('explore_form_data', key, call, TTL_MS);
  if (entry) await requireAccess(entry.value, call);
  return entry;
}

async function requireFormData(key: string, call: Call): Promise<Entry<Kept>> {
  const entry = await findFormData(key, call);
  if (!entry) throw new PlainError(404);
  return entry;
}

export const readFormData = async (key: string, call: Call): Promise<string> =>
  (await requireFormData(key, call)).value.form_data;

export async function updateFormData(key: string, body: Kept, call: Call): Promise<void> {
  const entry = await requireFormData(key, call);
  await requireAccess(body, call);
  await replace(entry, body, TTL_MS, call);
}

export const forgetFormData = async (key: string, call: Call): Promise<void> =>
  forget(await requireFormData(key, call), call);
