import { PlainError, type ProductApi } from '@parallax/contract';
import type { Call, Handlers } from '../../http/call.ts';
import { dashboardIdOf } from '../dashboards/find.ts';
import { find, forget, keep, randomKey, replace } from './entries.ts';

const TTL_MS = 90 * 86_400_000;

interface Kept {
  dashboardId: number;
  value: string;
}

/** Kept filters belong to one dashboard; under another they are not found. */
async function findKept(name: string, key: string, call: Call) {
  const dashboardId = await visibleDashboard(name, call);
  const entry = await find<Kept>('filter_state', key, call, TTL_MS);
  if (entry?.value.dashboardId !== dashboardId) throw new PlainError(404);
  return entry;
}

async function visibleDashboard(name: string, call: Call): Promise<number> {
  try {
    return await dashboardIdOf(name, call);
  } catch (error) {
    throw error instanceof PlainError && error.status === 404
      ? new PlainError(404, 'Resource was not found.')
      : error;
  }
}

export const filterStateHandlers: Handlers<ProductApi>['filterState'] = {
  create: async ({ params, body }, call) => {
    const dashboardId = await visibleDashboard(params.pk, call);
    const kept: Kept = { dashboardId, value: body.value };
    return { key: await keep('filter_state', kept, { key: randomKey(), ttlMs: TTL_MS }, call) };
  },
  item: async ({ params }, call) => {
    const { value } = await findKept(params.pk, params.key, call);
    return { value: value.value };
  },
  update: async ({ params, body }, call) => {
    const entry = await findKept(params.pk, params.key, call);
    await replace(entry, { ...entry.value, value: body.value }, TTL_MS, call);
    return { key: params.key };
  },
  remove: async ({ params }, call) => {
    await forget(await findKept(params.pk, params.key, call), call);
    return { message: 'Deleted successfully' };
  },
};
