import { type ExtraFormData, mergeExtraFormData } from '../extra-form-data.ts';
import { type DashboardFilter, type FilterItem, isFilter } from './item.ts';
import type { DataMasks } from './mask.ts';

/** Parents by filter id, without those that are gone and without the ties that would close a circle. */
export type Cascade = ReadonlyMap<string, readonly string[]>;

export interface SoundCascade {
  cascade: Cascade;
  /** Filters of which a tie was left out, because it led back to themselves. */
  circular: readonly string[];
}

/** Reads who depends on whom. In a circle the tie that closes it, seen in the order of the filters, is left out. */
export function soundCascade(items: readonly FilterItem[]): SoundCascade {
  const filters = new Map(items.filter(isFilter).map(filter => [filter.id, filter]));
  const cascade = new Map<string, string[]>();
  const circular = new Set<string>();
  const path = new Set<string>();
  const visit = (filter: DashboardFilter): void => {
    if (cascade.has(filter.id)) return;
    const parents: string[] = [];
    cascade.set(filter.id, parents);
    path.add(filter.id);
    for (const id of filter.parentIds) {
      const parent = filters.get(id);
      if (!parent || parents.includes(id)) continue;
      if (path.has(id)) {
        circular.add(filter.id);
        continue;
      }
      visit(parent);
      parents.push(id);
    }
    path.delete(filter.id);
  };
  for (const filter of filters.values()) visit(filter);
  return { cascade, circular: [...circular] };
}

/** Every filter a filter depends on, however far, grandparents first. */
export function ancestorsOf(id: string, cascade: Cascade): string[] {
  const found = new Set<string>();
  const visit = (of: string): void => {
    for (const parent of cascade.get(of) ?? []) {
      if (found.has(parent)) continue;
      visit(parent);
      found.add(parent);
    }
  };
  visit(id);
  return [...found];
}

/** Every filter that depends on one, however far. */
export const descendantsOf = (id: string, cascade: Cascade): string[] =>
  [...cascade.keys()].filter(other => ancestorsOf(other, cascade).includes(id));

/** What the values of a filter are limited by: everything its ancestors stand at. */
export const limitsOf = (id: string, cascade: Cascade, masks: DataMasks): ExtraFormData =>
  mergeExtraFormData(ancestorsOf(id, cascade).map(ancestor => masks[ancestor]?.extraFormData));

/**
 * Finds the first value of every pending filter. A filter is asked once all it depends on is known, so that its
 * default respects its parents; filters that do not depend on one another are asked at the same time.
 */
export async function solveFirst(
  pending: readonly DashboardFilter[],
  cascade: Cascade,
  ask: (filter: DashboardFilter) => Promise<void>,
): Promise<void> {
  const waiting = new Map(pending.map(filter => [filter.id, filter]));
  const started = new Map<string, Promise<void>>();
  const solve = (filter: DashboardFilter): Promise<void> => {
    const known = started.get(filter.id);
    if (known) return known;
    const parents = ancestorsOf(filter.id, cascade).flatMap(id => waiting.get(id) ?? []);
    const solved = Promise.all(parents.map(solve)).then(() => ask(filter));
    started.set(filter.id, solved);
    return solved;
  };
  await Promise.all(pending.map(solve));
}
