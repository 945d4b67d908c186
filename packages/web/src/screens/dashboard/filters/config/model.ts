import {
  asRecord,
  type DashboardFilter,
  type DataMask,
  type DataMasks,
  type FilterItem,
  isChosenMask,
  isRecord,
  type Layout,
  maskHasValue,
  readFilterItem,
  records,
  startMasks,
  startsWithFirst,
} from '@parallax/contract';
import { chartsInScope, tabsInScope } from '../../data-mask/scope.ts';

/** An item that is being edited: as it is stored, and which optional parts of its form are switched on. */
export interface Entry {
  id: string;
  list: FilterItem['list'];
  stored: Record<string, unknown>;
  hasDefault: boolean;
  hasPreFilter: boolean;
  dependent: boolean;
  /** Panels are chosen one by one, even where all are. */
  specific?: boolean;
}

export type NewKind = 'filter' | 'control' | 'divider';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const suffix = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(21)), byte => ALPHABET[byte & 63]).join('');

const EVERYWHERE = { rootPath: ['ROOT_ID'], excluded: [] };
const NO_DEFAULT = { extraFormData: {}, filterState: {}, ownState: {} };

export function newEntry(kind: NewKind, datasetId: number | null): Entry {
  const switches = { hasDefault: false, hasPreFilter: false, dependent: false };
  if (kind === 'divider') {
    const id = `NATIVE_FILTER_DIVIDER-${suffix()}`;
    const stored = { id, type: 'DIVIDER', title: '', description: '', scope: EVERYWHERE };
    return { id, list: 'filters', stored, ...switches };
  }
  const control = kind === 'control';
  const id = `${control ? 'CHART_CUSTOMIZATION' : 'NATIVE_FILTER'}-${suffix()}`;
  const stored = {
    id,
    type: control ? 'CHART_CUSTOMIZATION' : 'NATIVE_FILTER',
    filterType: control ? 'chart_customization_dynamic_groupby' : 'filter_select',
    name: '',
    description: '',
    targets: [datasetId === null ? {} : { datasetId }],
    controlValues: control
      ? { canSelectMultiple: true, enableEmptyFilter: false }
      : {
          enableEmptyFilter: false,
          multiSelect: true,
          creatable: true,
          searchAllOptions: false,
          sortAscending: true,
        },
    defaultDataMask: NO_DEFAULT,
    cascadeParentIds: [],
    scope: EVERYWHERE,
  };
  return { id, list: control ? 'controls' : 'filters', stored, ...switches };
}

export function entryOf(item: FilterItem): Entry {
  if (item.kind === 'divider')
    return {
      id: item.id,
      list: item.list,
      stored: item.stored,
      hasDefault: false,
      hasPreFilter: false,
      dependent: false,
    };
  return {
    id: item.id,
    list: item.list,
    stored: item.stored,
    hasDefault: isChosenMask(item.defaultMask),
    hasPreFilter: item.adhocFilters.length > 0 || (item.timeRange !== '' && item.timeRange !== 'No filter'),
    dependent: item.parentIds.length > 0,
  };
}

const DIVIDERS = {
  filters: { prefix: 'NATIVE_FILTER_DIVIDER-', type: 'DIVIDER' },
  controls: { prefix: 'CHART_CUSTOMIZATION_DIVIDER-', type: 'CHART_CUSTOMIZATION_DIVIDER' },
} as const;

/** Whether an entry may stand in either list: a divider divides filters as well as display controls. */
export const isFree = ({ stored }: Entry): boolean =>
  stored.type === DIVIDERS.filters.type || stored.type === DIVIDERS.controls.type;

/** A divider as the other list has it; its id keeps what makes it unique. */
export function inList(entry: Entry, list: FilterItem['list']): Entry {
  if (entry.list === list || !isFree(entry)) return entry;
  const { prefix, type } = DIVIDERS[list];
  const known = DIVIDERS[entry.list].prefix;
  const id = prefix + (entry.id.startsWith(known) ? entry.id.slice(known.length) : entry.id);
  return { ...entry, id, list, stored: { ...entry.stored, id, type } };
}

/** The entry as the filter it would be. */
export const itemOf = ({ stored, list }: Entry): FilterItem | null => readFilterItem(stored, list);

export const withStored = (entry: Entry, change: Record<string, unknown>): Entry => ({
  ...entry,
  stored: { ...entry.stored, ...change },
});

export const withSettings = (entry: Entry, change: Record<string, unknown>): Entry =>
  withStored(entry, { controlValues: { ...asRecord(entry.stored.controlValues), ...change } });

/** Another column or kind makes the old default meaningless. */
export const withoutDefault = (entry: Entry): Entry => ({
  ...withStored(entry, { defaultDataMask: NO_DEFAULT }),
  hasDefault: false,
});

export function withTarget(entry: Entry, target: { datasetId?: number; column?: string | null }): Entry {
  const [known = {}] = records(entry.stored.targets);
  const next: Record<string, unknown> =
    target.datasetId !== undefined && target.datasetId !== known.datasetId
      ? { datasetId: target.datasetId }
      : { ...known };
  if (target.column) next.column = { name: target.column };
  if (target.column === null) delete next.column;
  return withoutDefault(withStored(entry, { targets: [next] }));
}

export type Problems = Partial<
  Record<'name' | 'dataset' | 'column' | 'parents' | 'preFilter' | 'default', string>
>;

const NEEDS_COLUMN = new Set(['select', 'range']);

/** Why an entry can not be saved yet, by the field to be looked at. */
export function problemsOf(entry: Entry, entries: readonly Entry[]): Problems {
  const item = itemOf(entry);
  const problems: Problems = {};
  if (!item) return problems;
  if (!item.name.trim()) problems.name = item.kind === 'divider' ? 'Title is required' : 'Name is required';
  if (item.kind === 'divider') return problems;
  const aims = item.type !== 'time' && item.type !== 'layers' && item.type !== 'unknown';
  if (aims && item.datasetId === null) problems.dataset = 'Dataset is required';
  else if (NEEDS_COLUMN.has(item.type) && !item.column) problems.column = 'Column is required';
  if (entry.dependent && runsInCircle(entry, entries)) problems.parents = 'Cyclic dependency detected';
  if (entry.hasPreFilter && item.adhocFilters.length === 0 && isEmptyTime(item.timeRange))
    problems.preFilter = 'Pre-filter is required';
  if (entry.hasDefault && !isChosenMask(item.defaultMask)) problems.default = 'Default value is required';
  return problems;
}

const isEmptyTime = (range: string): boolean => range === '' || range === 'No filter';

export function runsInCircle(entry: Entry, entries: readonly Entry[]): boolean {
  const items = entries.flatMap(
    one => itemOf(one.dependent ? one : withStored(one, { cascadeParentIds: [] })) ?? [],
  );
  const links = new Map(items.map(item => [item.id, item.kind === 'filter' ? item.parentIds : []]));
  const reaches = (from: string, seen: Set<string>): boolean =>
    (links.get(from) ?? []).some(parent => {
      if (parent === entry.id) return true;
      if (seen.has(parent)) return false;
      seen.add(parent);
      return reaches(parent, seen);
    });
  return reaches(entry.id, new Set());
}

/**
 * The item as a save writes it: switched-off parts and parents that are `gone` are left out, the reach is written beside
 * the scope.
 */
export function finished(
  entry: Entry,
  layout: Layout,
  gone: readonly string[] = [],
): Record<string, unknown> {
  const { time_range, adhoc_filters, granularity_sqla, ...stored } = entry.stored;
  const item = itemOf(entry);
  if (item?.kind !== 'filter') return entry.stored;
  const charts = chartsInScope(item.scope, layout);
  return {
    ...stored,
    name: item.name.trim(),
    description: item.description.trim(),
    ...(entry.hasPreFilter ? { time_range, adhoc_filters, granularity_sqla } : {}),
    cascadeParentIds: entry.dependent ? item.parentIds.filter(id => !gone.includes(id)) : [],
    defaultDataMask: entry.hasDefault ? stored.defaultDataMask : NO_DEFAULT,
    ...(startsWithFirst(item) || 'requiredFirst' in stored ? { requiredFirst: startsWithFirst(item) } : {}),
    chartsInScope: [...charts],
    tabsInScope: tabsInScope(charts, layout),
  };
}

export interface ListChange {
  modified: (Record<string, unknown> & { id: string })[];
  deleted: string[];
  reordered: string[];
}

const plain = (stored: Record<string, unknown>): string => {
  const { chartsInScope: _charts, tabsInScope: _tabs, ...rest } = stored;
  return JSON.stringify(rest, (_key, value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
};

/** What has to be sent to turn one list into another; null when they are the same. */
export function changeOf(
  before: readonly FilterItem[],
  after: readonly Entry[],
  list: FilterItem['list'],
  layout: Layout,
): ListChange | null {
  const old = before.filter(item => item.list === list);
  const now = after.filter(entry => entry.list === list);
  const deleted = old.filter(({ id }) => !now.some(entry => entry.id === id)).map(({ id }) => id);
  const modified = now.flatMap(entry => {
    const known = old.find(({ id }) => id === entry.id);
    const item = { ...finished(entry, layout, deleted), id: entry.id };
    return known && plain(finished(entryOf(known), layout)) === plain(item) ? [] : [item];
  });
  const order = now.map(({ id }) => id);
  const moved =
    old
      .map(({ id }) => id)
      .filter(id => order.includes(id))
      .join() !== order.filter(id => old.some(item => item.id === id)).join();
  const appended = order.slice(-modified.length).join() === modified.map(({ id }) => id).join();
  const fresh = modified.some(({ id }) => !old.some(item => item.id === id));
  const reordered = moved || (fresh && !appended) ? order : [];
  if (modified.length + deleted.length + reordered.length === 0) return null;
  return { modified, deleted, reordered };
}

/** How the filters stand after a save: those that changed start anew, unless they aim at the same and need a value. */
export function masksAfter(
  before: readonly FilterItem[],
  after: readonly FilterItem[],
  masks: DataMasks,
  chartIds: ReadonlySet<number>,
): { masks: DataMasks; pending: readonly DashboardFilter[] } {
  const kept: Record<string, DataMask> = {};
  for (const item of after) {
    const old = before.find(({ id }) => id === item.id);
    const mask = masks[item.id];
    if (!old || !mask || old.kind !== 'filter' || item.kind !== 'filter') continue;
    const same = plain(old.stored) === plain(item.stored);
    const aims = old.type === item.type && old.datasetId === item.datasetId && old.column === item.column;
    const needs = item.settings.enableEmptyFilter === true || startsWithFirst(item);
    if (same || (aims && needs && maskHasValue(mask))) kept[item.id] = mask;
  }
  for (const [id, mask] of Object.entries(masks)) if (chartIds.has(Number(id))) kept[id] = mask;
  const { masks: started, pending } = startMasks(after, chartIds, kept);
  const charts = Object.entries(kept).filter(([id]) => chartIds.has(Number(id)));
  return { masks: { ...started, ...Object.fromEntries(charts) }, pending };
}

/** Which filters a filter may depend on. */
export const candidates = (entry: Entry, entries: readonly Entry[]): DashboardFilter[] =>
  entries.flatMap(other => {
    const item = other.id === entry.id ? null : itemOf(other);
    return item?.kind === 'filter' && item.list === 'filters' ? [item] : [];
  });
