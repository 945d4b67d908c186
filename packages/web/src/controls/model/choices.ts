import { type Choice, type Control, columnLabel, metricLabel, type Settings } from '@parallax/charts';
import type { QueryColumn, QueryMetric } from '@parallax/contract';
import type { ExploreDataset } from './facts.ts';
import { asList } from './read.ts';

const labelsOf = (settings: Settings): Choice[] =>
  [
    ...asList(settings.x_axis).map(column => columnLabel(column as QueryColumn)),
    ...asList(settings.metrics).map(metric => metricLabel(metric as QueryMetric)),
    ...asList(settings.timeseries_limit_metric).map(metric => metricLabel(metric as QueryMetric)),
  ].map(label => ({ value: label, label }));

const BY_SERIES: readonly Choice[] = [
  { value: 'name', label: 'Category name' },
  { value: 'sum', label: 'Total value' },
  { value: 'min', label: 'Minimum value' },
  { value: 'max', label: 'Maximum value' },
  { value: 'avg', label: 'Average value' },
];

function orderText(value: unknown): string {
  try {
    const [column, ascending]: [string, boolean] = JSON.parse(String(value));
    return `${column} ${ascending ? '↑' : '↓'}`;
  } catch {
    return String(value);
  }
}

/** The choices a select offers, with the names people know them by. */
export function choicesFor(control: Control, settings: Settings, dataset: ExploreDataset): readonly Choice[] {
  if (control.setting === 'x_axis_sort')
    return asList(settings.groupby).length > 0 ? BY_SERIES : labelsOf(settings);
  if (control.options?.choices) return control.options.choices;
  const timeGrains = dataset.timeGrains.map(([grain]) => grain);
  const values = control.choices?.({ dataset, ...(timeGrains.length > 0 ? { timeGrains } : {}) }) ?? [];
  const grains = new Map(dataset.timeGrains);
  return values.map(value => ({
    value: value as Choice['value'],
    label: grains.get(String(value)) ?? orderText(value),
  }));
}

const KEY = 'choice:';
export const keyOfChoice = (value: unknown): string => `${KEY}${JSON.stringify(value)}`;

/** The value behind a chosen option; text typed in freely becomes a number where numbers are offered. */
export function valueOfKey(key: string, choices: readonly Choice[]): unknown {
  if (key.startsWith(KEY)) return JSON.parse(key.slice(KEY.length));
  const numeric = choices.some(choice => typeof choice.value === 'number');
  return numeric && key.trim() !== '' && Number.isFinite(Number(key)) ? Number(key) : key;
}
