import {
  type ChartDefinition,
  type Control,
  controlsOf,
  effectiveSettings,
  type Settings,
} from '@parallax/charts';
import type { QueryMetric } from '@parallax/contract';
import type { ExploreDataset } from '../../../controls/model/facts.ts';
import { filterText } from '../../../controls/model/filter.ts';
import { asList, isRecord } from '../../../controls/model/read.ts';

type Definition = Pick<ChartDefinition, 'controls' | 'migrate'>;

/** Settings that hold the same thing under several names: one metric or many, one column or many. */
const METRIC_HOMES = ['metrics', 'metric', 'x', 'y', 'size', 'secondary_metric'];
const DIMENSION_HOMES = ['groupby', 'columns', 'series', 'entity', 'groupbyRows', 'all_columns'];
const TIME_HOMES = ['x_axis'];
const HOMES = [METRIC_HOMES, DIMENSION_HOMES, TIME_HOMES];

const isEmpty = (value: unknown): boolean => asList(value).length === 0;
const isMany = (control: Control): boolean => control.kind === 'metrics' || control.kind === 'columns';

/** Fills a control the new type asks for from a setting of the same sort the old type had. */
function adopt(control: Control, settings: Settings, old: Settings): unknown {
  const homes = HOMES.find(names => names.includes(control.setting));
  const donor = homes?.find(name => !isEmpty(old[name]) && isEmpty(settings[name]));
  if (!donor) return undefined;
  const values = asList(old[donor]);
  return isMany(control) ? values : values[0];
}

const wants = (control: Control): boolean =>
  control.validate?.(undefined, { viz_type: '' }) === 'cannot be empty' || control.setting === 'groupby';

export interface Carried {
  settings: Settings;
  stash: Record<string, unknown>;
}

/**
 * Settings for another chart type. What both types have a control for stays; what only the old one knew is stashed and
 * comes back when a type that knows it is chosen again; required fields are filled from fields of the same sort.
 */
export function switchType(
  to: Definition & Pick<ChartDefinition, 'manifest'>,
  settings: Settings,
  stash: Record<string, unknown>,
  dataset: ExploreDataset,
): Carried {
  const controls = controlsOf(to);
  const known = new Set(controls.map(control => control.setting));
  const kept: Settings = { viz_type: to.manifest.type };
  const left: Record<string, unknown> = { ...stash };
  for (const [key, value] of Object.entries(settings)) {
    if (key === 'viz_type') continue;
    if (known.has(key) || IDENTITY.includes(key)) kept[key] = value;
    else left[key] = value;
  }
  for (const control of controls) {
    const key = control.setting;
    if (isEmpty(kept[key]) && key in left) kept[key] = left[key];
    if (key in left) delete left[key];
    if (!isEmpty(kept[key]) || !wants(control)) continue;
    const adopted = adopt(control, kept, settings);
    if (adopted !== undefined) kept[key] = adopted;
  }
  const context = {
    page: 'explore',
    dataset,
    timeGrains: dataset.timeGrains.map(([grain]) => grain),
  } as const;
  return { settings: effectiveSettings(to, kept, context), stash: left };
}

const IDENTITY = ['datasource', 'slice_id', 'url_params', 'dashboards'];

/**
 * Required fields of a new chart, so that the first picture needs no click: its first saved metric, and the time
 * column where an axis is asked for.
 */
export function starterSettings(
  definition: Definition,
  settings: Settings,
  dataset: ExploreDataset,
): Settings {
  const started = { ...settings };
  const [firstMetric] = [...dataset.metrics].sort(
    (a, b) => Number(isCount(b.name)) - Number(isCount(a.name)),
  );
  const time =
    dataset.columns.find(column => column.name === dataset.mainTimeColumn) ??
    dataset.columns.find(column => column.temporal);
  const text = dataset.columns.find(column => column.generic === 1 && !column.temporal);
  for (const control of controlsOf(definition)) {
    const { setting, kind } = control;
    if (!isEmpty(started[setting])) continue;
    const required = control.validate?.(undefined, started) === 'cannot be empty';
    if (!required && setting !== 'metrics') continue;
    if (control.visible && !control.visible(started, { dataset })) continue;
    if ((kind === 'metric' || kind === 'metrics') && firstMetric)
      started[setting] = kind === 'metrics' ? [firstMetric.name] : firstMetric.name;
    if (kind === 'column' || kind === 'columns') {
      const column = setting === 'x_axis' ? (time ?? text) : (text ?? dataset.columns[0]);
      if (column) started[setting] = kind === 'columns' ? [column.name] : column.name;
    }
  }
  return started;
}

const isCount = (name: string): boolean => /^count(\(\*\))?$/i.test(name);

/** Whether a field of the settings exists in the dataset; SQL written by hand is given the benefit of the doubt. */
function exists(item: unknown, dataset: ExploreDataset, kind: Control['kind']): boolean {
  const columns = new Set(dataset.columns.map(column => column.name));
  if (typeof item === 'string') {
    return kind === 'metric' || kind === 'metrics'
      ? dataset.metrics.some(metric => metric.name === item)
      : columns.has(item);
  }
  if (!isRecord(item) || item.expressionType === 'SQL') return true;
  if (kind === 'filters') return columns.has(String(item.subject));
  const { column } = item as Exclude<QueryMetric, string>;
  return column?.column_name === undefined || columns.has(column.column_name);
}

export interface DatasetCarried {
  settings: Settings;
  /** What the new dataset has no place for, as people read it. */
  removed: string[];
  /** What it has too. */
  kept: string[];
}

const FIELD_KINDS: readonly Control['kind'][] = ['column', 'columns', 'metric', 'metrics', 'filters'];

/** Settings for another dataset: fields of the same name stay, the others are taken out and named. */
export function changeDataset(
  definition: Definition,
  settings: Settings,
  dataset: ExploreDataset,
): DatasetCarried {
  const next: Settings = { ...settings, datasource: `${dataset.id}__table` };
  const removed: string[] = [];
  const survivors: string[] = [];
  for (const control of controlsOf(definition)) {
    if (!FIELD_KINDS.includes(control.kind)) continue;
    const value = next[control.setting];
    if (isEmpty(value)) continue;
    const list = asList(value);
    const kept = list.filter(item => exists(item, dataset, control.kind));
    removed.push(...list.filter(item => !kept.includes(item)).map(item => fieldText(item)));
    survivors.push(...kept.map(item => fieldText(item)));
    next[control.setting] = Array.isArray(value) ? kept : (kept[0] ?? null);
  }
  const context = {
    page: 'explore',
    dataset,
    timeGrains: dataset.timeGrains.map(([grain]) => grain),
  } as const;
  return { settings: effectiveSettings(definition, next, context), removed, kept: [...new Set(survivors)] };
}

function fieldText(item: unknown): string {
  if (typeof item === 'string') return item;
  if (isRecord(item) && 'subject' in item) return filterText(item);
  return isRecord(item) && typeof item.label === 'string' ? item.label : JSON.stringify(item);
}
