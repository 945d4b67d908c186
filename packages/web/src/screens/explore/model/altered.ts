import { type ChartDefinition, controlsOf, metricLabel, type Settings } from '@parallax/charts';
import { filterText } from '../../../controls/model/filter.ts';
import { asList, isRecord } from '../../../controls/model/read.ts';

export interface Alteration {
  setting: string;
  control: string;
  before: string;
  after: string;
}

/** Keys that follow from others or say nothing about the chart. */
const IGNORED = new Set([
  'filters',
  'having',
  'where',
  'extra_form_data',
  'slice_id',
  'dashboards',
  'url_params',
  'temporal_columns_lookup',
  'dashboardId',
]);

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/** Text that is equal for equal values, whatever the order of keys; generated names do not count. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (GENERATED.has(key) || item === null) return undefined;
    if (!isRecord(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
const GENERATED = new Set([
  'optionName',
  'filterOptionName',
  'isNew',
  'isExtra',
  'datasourceWarning',
  'operatorId',
]);

const same = (a: unknown, b: unknown): boolean =>
  (isNothing(a) && isNothing(b)) || canonical(a) === canonical(b);

function itemText(item: unknown): string {
  if (typeof item === 'boolean') return item ? 'true' : 'false';
  if (!isRecord(item)) return String(item);
  if ('subject' in item || 'clause' in item) return filterText(item);
  if ('expressionType' in item || 'aggregate' in item) return metricLabel(item);
  if (typeof item.label === 'string') return item.label;
  return typeof item.name === 'string' ? item.name : JSON.stringify(item);
}

/** A setting's value as people read it. */
export function valueText(value: unknown, kind?: string): string {
  if (isNothing(value)) return 'N/A';
  if (kind === 'bounds' && Array.isArray(value)) return `Min: ${value[0]}, Max: ${value[1]}`;
  return asList(value).map(itemText).join(', ');
}

/**
 * What differs between the settings the chart was opened with and those of now. Both sides are compared as the
 * control panel understands them, so opening an older chart alters nothing.
 */
export function alterations(
  definition: Pick<ChartDefinition, 'controls'> | null,
  before: Settings,
  after: Settings,
): Alteration[] {
  const controls = new Map(
    (definition ? controlsOf(definition) : []).map(control => [control.setting, control]),
  );
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return keys.flatMap(setting => {
    if (IGNORED.has(setting) || same(before[setting], after[setting])) return [];
    const control = controls.get(setting);
    return [
      {
        setting,
        control: control?.label ?? (setting === 'viz_type' ? 'Chart type' : setting),
        before: valueText(before[setting], control?.kind),
        after: valueText(after[setting], control?.kind),
      },
    ];
  });
}
