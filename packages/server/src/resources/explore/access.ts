import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { requireDataset } from '../../run/access.ts';
import type { LoadedDataset } from '../../run/dataset-catalog.ts';
import { idFrom } from '../kit/id.ts';

/** The dataset named by a text such as `12__table`. */
export function datasourceKey(key: unknown): { id: number; type: string } {
  const [, id, type] = /^(\d+)__(\w+)$/.exec(String(key)) ?? [];
  const number = id === undefined ? null : idFrom(id);
  if (number === null || type === undefined) {
    throw new PlainError(400, { datasource: ['Not a valid datasource.'] });
  }
  return { id: number, type };
}

/** The dataset, if it exists (404) and the caller may read it (403). */
export async function requireReadable(id: number, type: string, call: Call): Promise<LoadedDataset> {
  const dataset = ['table', 'dataset'].includes(type) ? await call.services.datasets.get(id) : null;
  if (!dataset) throw new PlainError(404);
  requireDataset(call.principal, dataset);
  return dataset;
}
