import type { Services } from '../services.ts';
import type { OpenContext } from './chart-data.ts';

const DEFAULT_SECONDS = 86_400;

/** Seconds an answer is kept: as the request says, else its chart, its dataset, its database; −1 keeps nothing. */
export async function cacheTimeoutOf(
  { context, form, dataset }: Pick<OpenContext, 'context' | 'form' | 'dataset'>,
  { db }: Pick<Services, 'db'>,
): Promise<number> {
  if (typeof context.custom_cache_timeout === 'number') return context.custom_cache_timeout;
  return (
    (await chartTimeout(form.slice_id, db)) ??
    dataset.cacheTimeout ??
    dataset.databaseCacheTimeout ??
    DEFAULT_SECONDS
  );
}

async function chartTimeout(sliceId: unknown, db: Services['db']): Promise<number | null> {
  if (typeof sliceId !== 'number' || !Number.isSafeInteger(sliceId)) return null;
  const chart = await db
    .selectFrom('charts')
    .select('cache_timeout')
    .where('id', '=', sliceId)
    .executeTakeFirst();
  return chart?.cache_timeout ?? null;
}
