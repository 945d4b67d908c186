import { type ChartDefinition, columnLabel, controlsOf, type Settings } from '@parallax/charts';
import type { QueryColumn, QueryObject } from '@parallax/contract';
import type { Picked } from '../../../../chart-host/pick.ts';
import { type DrillFilter, valuesFilters } from './drill-filters.ts';

/** One step down: within these values, by that column, which takes the place of a setting's columns. */
export interface DrillStep {
  column: string;
  field: string;
  within: readonly DrillFilter[];
}

/** Settings that divide a chart, the one to break down by first. */
const FIELDS = [
  'groupby',
  'groupby_b',
  'groupbyRows',
  'groupbyColumns',
  'columns',
  'series',
  'entity',
  'source',
  'target',
  'dimension',
  'x_axis',
];

/** Types that draw places: broken down by anything else they are shown as parts of a whole. */
const PLACES = ['world_map', 'country_map'];

const isColumn = (value: unknown): value is QueryColumn =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'sqlExpression' in value);

const labelsIn = (value: unknown): string[] => [value].flat().filter(isColumn).map(columnLabel);

type Controls = Pick<ChartDefinition, 'controls'>;

const fieldsOf = (chart: Controls): string[] => {
  const offered = controlsOf(chart).filter(({ kind }) => kind === 'column' || kind === 'columns');
  return FIELDS.filter(field => offered.some(({ setting }) => setting === field));
};

/** Columns that already divide the chart. */
export const usedColumns = (chart: Controls, settings: Settings): string[] =>
  fieldsOf(chart).flatMap(field => labelsIn(settings[field]));

/** The setting whose columns a drill from here replaces; null when nothing of the chart can be broken down. */
export function drillField(chart: Controls, settings: Settings, picked: Picked): string | null {
  if (settings.query_mode === 'raw') return null;
  const fields = fieldsOf(chart);
  const hit = Object.keys(drillValues(picked));
  const holding = fields.find(field => labelsIn(settings[field]).some(label => hit.includes(label)));
  return holding ?? fields.find(field => field !== 'x_axis') ?? null;
}

/** The values a drill from here stays within. Moments are left out: a chart over time keeps its time axis. */
export function drillValues({ values, also = {}, x }: Picked): Record<string, unknown> {
  if (Object.keys(values).length > 0) return { ...values };
  if (x && !x.temporal) return { [x.column]: x.value };
  return { ...also };
}

export const stepBy = (
  column: string,
  field: string,
  picked: Picked,
  queries: readonly QueryObject[],
): DrillStep => ({ column, field, within: valuesFilters(drillValues(picked), queries) });

const adhocFilter = ({ filter }: DrillFilter) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: filter.col,
  operator: filter.op,
  ...(filter.val === undefined ? {} : { comparator: filter.val }),
});

/** The chart's settings one step down. */
export function drillSettings(chart: Controls, settings: Settings, step: DrillStep): Settings {
  const filterField = step.field.endsWith('_b') ? 'adhoc_filters_b' : 'adhoc_filters';
  const kept = settings[filterField];
  const filters = [...(Array.isArray(kept) ? kept : []), ...step.within.map(adhocFilter)];
  const controls = controlsOf(chart);
  const kind = controls.find(({ setting }) => setting === step.field)?.kind;
  const divided = step.field === 'x_axis' || labelsIn(settings[step.field]).length > 0;
  const explained = !divided && controls.some(({ setting }) => setting === 'show_legend');
  const next = {
    ...settings,
    ...(explained ? { show_legend: true } : {}),
    [filterField]: filters,
    [step.field]: kind === 'columns' || Array.isArray(settings[step.field]) ? [step.column] : step.column,
  };
  if (!PLACES.includes(settings.viz_type)) return next;
  return { ...next, viz_type: 'pie', groupby: [step.column], row_limit: settings.row_limit ?? 100 };
}

/** Places on the way down, the chart itself first: what it was divided by there, and what was chosen of it. */
export function breadcrumbs(
  chart: Controls,
  settings: Settings,
  steps: readonly DrillStep[],
): { by: string; chosen: string }[] {
  const first = steps[0] ? labelsIn(settings[steps[0].field]) : [];
  const names = [
    first.join(', ') || usedColumns(chart, settings).join(', '),
    ...steps.map(step => step.column),
  ];
  return names.map((by, level) => ({
    by,
    chosen: (steps[level]?.within ?? []).map(({ text }) => text).join(', '),
  }));
}
