import type { Services } from '../services.ts';
import type { OpenContext } from './chart-data.ts';

const DEFAULT_SECONDS = 86_400;

/** Seconds an answer is kept: as the request says, else as the settings say for options of filters, else its chart, its dataset, its database; −1 keeps nothing. */
export async function cacheTimeoutOf(
  { context, form, dataset }: Pick<OpenContext, 'context' | 'form' | 'dataset'>,
  { db, settings }: Pick<Services, 'db' | 'settings'>,
): Promise<number> {
  if (typeof context.custom_cache_timeout === 'number') return context.custom_cache_timeout;
  if (settings.filterOptionsSeconds !== null && isFilter(form)) return settings.filterOptionsSeconds;
  return (
    (await chartTimeout(form.slice_id, db)) ??
    dataset.cacheTimeout ??
    dataset.databaseCacheTimeout ??
    DEFAULT_SECONDS
  );
}

/** Asked by a filter of a dashboard for what it offers. */
const isFilter = ({ viz_type, native_filter_id }: OpenContext['form']): boolean =>
  typeof viz_type === 'string' && viz_type.startsWith('filter_') && Boolean(native_filter_id);

async function chartTimeout(sliceId: unknown, db: Services['db']): Promise<number | null> {
  if (typeof sliceId !== 'number' || !Number.isSafeInteger(sliceId)) return null;
  const chart = await db
    .selectFrom('charts')
    .select('cache_timeout')
    .where('id', '=', sliceId)
    .executeTakeFirst();
  return chart?.cache_timeout ?? null;
}
