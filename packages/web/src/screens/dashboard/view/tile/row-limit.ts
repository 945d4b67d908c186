import type { ResultEntry } from '@parallax/contract';
import type { Prepared } from '../../../../chart-host/request.ts';

const limitOf = ({ settings }: Pick<Prepared, 'settings'>): number => Number(settings.row_limit ?? 0) || 0;

/** Whether a chart was cut off by the row limit of its settings: there may be more than it shows. */
export const isCutOff = (
  prepared: Pick<Prepared, 'settings'>,
  results: readonly Pick<ResultEntry, 'sql_rowcount'>[],
): boolean => {
  const limit = limitOf(prepared);
  return limit > 0 && results.some(({ sql_rowcount: rows }) => typeof rows === 'number' && rows >= limit);
};
