import { type FilterScope, readFilterScope } from '../filter-scope.ts';
import { asRecord, asText, isRecord, records, texts } from '../json.ts';
import { ROOT_ID } from '../layout.ts';
import { type DataMask, readMask } from './mask.ts';

export const FILTER_WIRE_TYPES = {
  filter_select: 'select',
  filter_range: 'range',
  filter_time: 'time',
  filter_timecolumn: 'time-column',
  filter_timegrain: 'time-grain',
  chart_customization_dynamic_groupby: 'group-by',
  chart_customization_timegrain: 'time-grain',
  chart_customization_timecolumn: 'time-column',
  chart_customization_deckgl_layer_visibility: 'layers',
} as const;
export type DashboardFilterType = (typeof FILTER_WIRE_TYPES)[keyof typeof FILTER_WIRE_TYPES] | 'unknown';

interface ItemBase {
  id: string;
  name: string;
  description: string;
  /** Native filters stand before display controls; each has a list of its own. */
  list: 'filters' | 'controls';
  /** The item as it is stored: keys nobody here knows survive a save. */
  stored: Record<string, unknown>;
}

export interface FilterDivider extends ItemBase {
  kind: 'divider';
}

export interface DashboardFilter extends ItemBase {
  kind: 'filter';
  type: DashboardFilterType;
  datasetId: number | null;
  column: string | null;
  scope: FilterScope;
  /** `controlValues` with their wire names. */
  settings: Record<string, unknown>;
  defaultMask: DataMask;
  /** As stored: may name gone filters and run in circles. */
  parentIds: readonly string[];
  adhocFilters: Record<string, unknown>[];
  timeRange: string;
  timeColumn: string;
  sortMetric: string | null;
  timeGrains: readonly string[] | null;
}

export type FilterItem = DashboardFilter | FilterDivider;

const isWireType = (value: unknown): value is keyof typeof FILTER_WIRE_TYPES =>
  typeof value === 'string' && Object.hasOwn(FILTER_WIRE_TYPES, value);

const wholeNumber = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
};

const columnName = (column: unknown): string | null => {
  const name = isRecord(column) ? column.name : column;
  return typeof name === 'string' && name !== '' ? name : null;
};

/** An older form kept the settings of a display control in a `customization` of its own. */
function unfolded(item: Record<string, unknown>): Record<string, unknown> {
  if (!isRecord(item.customization)) return item;
  const { name, dataset, column, sortAscending, sortMetric, canSelectMultiple, controlValues, ...rest } =
    item.customization;
  const datasetId = wholeNumber(isRecord(dataset) ? dataset.value : dataset);
  return {
    ...rest,
    id: item.id,
    type: 'CHART_CUSTOMIZATION',
    filterType: 'chart_customization_dynamic_groupby',
    name: name ?? item.title ?? '',
    targets: [
      {
        ...(datasetId === null ? {} : { datasetId }),
        ...(columnName(column) ? { column: { name: columnName(column) } } : {}),
      },
    ],
    controlValues: { sortAscending, sortMetric, canSelectMultiple, ...asRecord(controlValues) },
    scope: { rootPath: [ROOT_ID], excluded: [] },
    removed: item.removed,
  };
}

export function readFilterItem(raw: Record<string, unknown>, list: FilterItem['list']): FilterItem | null {
  const stored = list === 'controls' ? unfolded(raw) : raw;
  const id = asText(stored.id);
  if (!id || stored.removed === true) return null;
  const base = { id, list, stored, description: asText(stored.description) };
  if (stored.type === 'DIVIDER' || stored.type === 'CHART_CUSTOMIZATION_DIVIDER') {
    return { ...base, kind: 'divider', name: asText(stored.title) };
  }
  const [target] = records(stored.targets);
  const settings = asRecord(stored.controlValues);
  return {
    ...base,
    kind: 'filter',
    name: asText(stored.name),
    type: isWireType(stored.filterType) ? FILTER_WIRE_TYPES[stored.filterType] : 'unknown',
    datasetId: wholeNumber(target?.datasetId),
    column: columnName(target?.column),
    scope: readFilterScope(stored.scope),
    settings,
    defaultMask: readMask(stored.defaultDataMask),
    parentIds: texts(stored.cascadeParentIds),
    adhocFilters: records(stored.adhoc_filters),
    timeRange: asText(stored.time_range),
    timeColumn: asText(stored.granularity_sqla),
    sortMetric: asText(stored.sortMetric) || asText(settings.sortMetric) || null,
    timeGrains: Array.isArray(stored.time_grains) ? texts(stored.time_grains) : null,
  };
}

/** The filters and display controls of a dashboard, in the order in which they are shown and applied. */
export function readFilterItems(metadata: Record<string, unknown>): FilterItem[] {
  const read = (key: string, list: FilterItem['list']) =>
    records(metadata[key]).flatMap(raw => readFilterItem(raw, list) ?? []);
  return [
    ...read('native_filter_configuration', 'filters'),
    ...read('chart_customization_config', 'controls'),
  ];
}

export const isFilter = (item: FilterItem): item is DashboardFilter => item.kind === 'filter';
export const isRequiredFilter = ({ settings }: DashboardFilter): boolean =>
  settings.enableEmptyFilter === true;
/** Its first value is only known once its values are. */
export const startsWithFirst = ({ type, settings }: DashboardFilter): boolean =>
  type === 'select' && settings.defaultToFirstItem === true;
