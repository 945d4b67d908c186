import {
  clearedMask,
  type DashboardFilter,
  type DataMask,
  descendantsOf,
  isEmptyValue,
  isFilter,
  limitsOf,
  maskFor,
  solveFirst,
  startsWithFirst,
} from '@parallax/contract';
import { errorText } from '../../../api/errors.ts';
import { chosenMask, setProblem, stageMask, useDataMask } from '../data-mask/store.ts';
import { awaitFilter } from './bar-store.ts';
import { fetchValues } from './requests.ts';

/** The latest choice that concerns a filter, by its id: an answer to an older one is not taken. */
const concerned = new Map<string, number>();
let choices = 0;

/** A value that its parents no longer allow gives way to the first they do. */
async function reconsider(filter: DashboardFilter, isCurrent: () => boolean, fetch: typeof fetchValues) {
  const state = useDataMask.getState();
  const { filterState } = chosenMask(state, filter.id);
  const { value } = filterState;
  const chosen = Array.isArray(value) && !isEmptyValue(value) ? value : [];
  const masks = { ...state.masks, ...state.staged };
  const ask = (values: readonly unknown[]) =>
    fetch(filter, {
      limits: limitsOf(filter.id, state.links.cascade, masks),
      search:
        values.length > 0
          ? { col: filter.column ?? '', op: 'IN', val: [...values] as (string | number)[] }
          : null,
      limit: Math.max(1, values.length),
      offset: 0,
    });
  try {
    const kept = chosen.length > 0 ? (await ask(chosen)).values : [];
    if (kept.length === chosen.length && chosen.length > 0) return;
    const left = kept.length > 0 ? kept : (await ask([])).values.slice(0, 1);
    if (!isCurrent()) return;
    const { excludeFilterValues } = filterState;
    stageMask(
      filter.id,
      left.length > 0 ? maskFor(filter, left, { excludeFilterValues }) : clearedMask(filter),
    );
    setProblem(filter.id, null);
  } catch (error) {
    if (isCurrent()) setProblem(filter.id, errorText(error));
  }
}

/** Stages a choice. Filters that begin with their first value and depend on this one are looked at again. */
export async function choose(filter: DashboardFilter, mask: DataMask, fetch = fetchValues): Promise<void> {
  choices++;
  const round = choices;
  const { items, links } = useDataMask.getState();
  const below = new Set(descendantsOf(filter.id, links.cascade));
  const children = items.filter(isFilter).filter(child => below.has(child.id) && startsWithFirst(child));
  concerned.set(filter.id, round);
  awaitFilter(filter.id, false);
  stageMask(filter.id, mask);
  for (const { id } of children) {
    concerned.set(id, round);
    awaitFilter(id, true);
  }
  await solveFirst(children, links.cascade, async child => {
    const isCurrent = () => concerned.get(child.id) === round;
    if (isCurrent()) await reconsider(child, isCurrent, fetch);
    if (isCurrent()) awaitFilter(child.id, false);
  });
}
