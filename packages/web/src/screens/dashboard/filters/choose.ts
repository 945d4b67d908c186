import { errorText } from '../../../api/errors.ts';
import { descendantsOf, limitsOf, solveFirst } from '../data-mask/cascade.ts';
import { type Filter, isFilter, startsWithFirst } from '../data-mask/item.ts';
import { isEmptyValue, type Mask } from '../data-mask/mask.ts';
import { chosenMask, setProblem, stageMask, useDataMask } from '../data-mask/store.ts';
import { clearedMask, maskFor } from '../data-mask/value-mask.ts';
import { awaitFilter } from './bar-store.ts';
import { fetchValues } from './requests.ts';

/** Choices are numbered, so that an answer to an older one is not taken. */
let latest = 0;

/** A value that its parents no longer allow gives way to the first they do. */
async function reconsider(filter: Filter, round: number): Promise<void> {
  const state = useDataMask.getState();
  const { value } = chosenMask(state, filter.id).filterState;
  const chosen = Array.isArray(value) && !isEmptyValue(value) ? value : [];
  const masks = { ...state.masks, ...state.staged };
  const ask = (values: readonly unknown[]) =>
    fetchValues(filter, {
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
    const [first] = kept.length > 0 ? kept : (await ask([])).values;
    if (round === latest)
      stageMask(
        filter.id,
        first === undefined ? clearedMask(filter) : maskFor(filter, kept.length > 0 ? kept : [first]),
      );
  } catch (error) {
    setProblem(filter.id, errorText(error));
  }
}

/** Stages a choice. Filters that begin with their first value and depend on this one are looked at again. */
export async function choose(filter: Filter, mask: Mask): Promise<void> {
  latest++;
  const round = latest;
  stageMask(filter.id, mask);
  const { items, links } = useDataMask.getState();
  const below = new Set(descendantsOf(filter.id, links.cascade));
  const children = items.filter(isFilter).filter(child => below.has(child.id) && startsWithFirst(child));
  for (const { id } of children) awaitFilter(id, true);
  await solveFirst(children, links.cascade, async child => {
    await reconsider(child, round);
    if (round === latest) awaitFilter(child.id, false);
  });
}
