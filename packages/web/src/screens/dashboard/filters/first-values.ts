import {
  clearedMask,
  type DashboardFilter,
  isFilter,
  limitsOf,
  maskFor,
  solveFirst,
} from '@parallax/contract';
import { errorText } from '../../../api/errors.ts';
import { t } from '../../../platform/i18n.ts';
import { settleFirst, useDataMask } from '../data-mask/store.ts';
import { fetchValues } from './requests.ts';

async function findFirst(filter: DashboardFilter): Promise<void> {
  const { items, links, masks } = useDataMask.getState();
  const current = () => useDataMask.getState().items === items;
  try {
    const limits = limitsOf(filter.id, links.cascade, masks);
    const { values } = await fetchValues(filter, { limits, search: null, limit: 1, offset: 0 });
    if (!current()) return;
    settleFirst(filter.id, values.length > 0 ? maskFor(filter, [values[0]]) : clearedMask(filter));
  } catch (error) {
    if (!current()) return;
    const problem = t('The first value could not be found: %s', errorText(error));
    settleFirst(filter.id, clearedMask(filter), problem);
  }
}

/** Looks up the first value of every filter that begins with it, parents before children. */
export function findFirstValues(): Promise<void> {
  const { items, pending, links } = useDataMask.getState();
  const waiting = items.filter(isFilter).filter(({ id }) => pending.has(id));
  return solveFirst(waiting, links.cascade, findFirst);
}
