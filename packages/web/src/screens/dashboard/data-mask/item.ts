import { type FilterScope, ROOT_ID, readFilterScope } from '@parallax/contract';
import { asRecord, asText, isRecord, records, texts } from '../model/json.ts';
import { type Mask, readMask } from './mask.ts';

export const WIRE_TYPES = {
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
export type FilterType = (typeof WIRE_TYPES)[keyof typeof WIRE_TYPES] | 'unknown';

interface ItemBase {
  id: string;
  name: string;
  description: string;
  /** Native filters stand before display controls; each has a list of its own. */
  list: 'filters' | 'controls';
  /** The item as it is stored: keys nobody here knows survive a save. */
  stored: Record<string, unknown>;
}

export interface Divider extends ItemBase {
  kind: 'divider';
}

export interface Filter extends ItemBase {
  kind: 'filter';
  type: FilterType;
  datasetId: number | null;
  column: string | null;
  scope: FilterScope;
  /** `controlValues` with their wire names. */
  settings: Record<string, unknown>;
  defaultMask: Mask;
  /** As stored: may name gone filters and run in circles. */
  parentIds: readonly string[];
  adhocFilters: Record<string, unknown>[];
  timeRange: string;
  timeColumn: string;
  sortMetric: string | null;
  timeGrains: readonly string[] | null;
}

export type Item = Filter | Divider;

const isWireType = (value: unknown): value is keyof typeof WIRE_TYPES =>
  typeof value === 'string' && Object.hasOwn(WIRE_TYPES, value);

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

export function readItem(raw: Record<string, unknown>, list: Item['list']): Item | null {
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
    type: isWireType(stored.filterType) ? WIRE_TYPES[stored.filterType] : 'unknown',
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
export function readItems(metadata: Record<string, unknown>): Item[] {
  const read = (key: string, list: Item['list']) =>
    records(metadata[key]).flatMap(raw => readItem(raw, list) ?? []);
  return [
    ...read('native_filter_configuration', 'filters'),
    ...read('chart_customization_config', 'controls'),
  ];
}

export const isFilter = (item: Item): item is Filter => item.kind === 'filter';
export const isRequired = ({ settings }: Filter): boolean => settings.enableEmptyFilter === true;
/** Its first value is only known once its values are. */
export const startsWithFirst = ({ type, settings }: Filter): boolean =>
  type === 'select' && settings.defaultToFirstItem === true;
