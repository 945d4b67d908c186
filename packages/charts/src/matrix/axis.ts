import type { QueryMetric } from '@parallax/contract';
import type { ChartDefinition, Control, Settings } from '../chart.ts';
import { metricLabel } from '../shared/query/labels.ts';
import { controlsOf } from '../shared/settings/effective.ts';
import { asList, isRecord, readMetrics, readText } from '../shared/settings/read.ts';

export type Side = 'rows' | 'columns';

/** One row or column of the grid: its heading, and what it changes in the chart's settings. */
export interface Line {
  label: string;
  /** It is named after a metric, which may have a name for readers. */
  metric?: true;
  /** What all its rows have in common, by column label. */
  values: Record<string, unknown>;
  change(settings: Settings): Settings;
}

/** A side that is not divided: one line that changes nothing. */
const WHOLE: Line = { label: '', values: {}, change: settings => settings };

type Charted = Pick<ChartDefinition, 'controls'>;

/** The chart with one metric in the place of its own. */
function byMetric(metric: QueryMetric, chart: Charted): Line {
  const homes = controlsOf(chart).filter(({ setting }) => setting === 'metric' || setting === 'metrics');
  const value = ({ kind }: Control): unknown => (kind === 'metrics' ? [metric] : metric);
  const change = Object.fromEntries(homes.map(control => [control.setting, value(control)]));
  return {
    label: metricLabel(metric),
    metric: true,
    values: {},
    change: settings => ({ ...settings, ...change }),
  };
}

/** The chart of the rows with one value; every list of filters it has gets the condition. */
function byValue(dimension: string, value: unknown, chart: Charted): Line {
  const filter = {
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject: dimension,
    ...(value === null ? { operator: 'IS NULL' } : { operator: '==', comparator: value }),
  };
  const homes = controlsOf(chart).filter(({ kind }) => kind === 'filters');
  return {
    label: value === null ? '<NULL>' : String(value),
    values: { [dimension]: value },
    change: settings => ({
      ...settings,
      ...Object.fromEntries(homes.map(({ setting }) => [setting, [...asList(settings[setting]), filter]])),
    }),
  };
}

export function dimensionOfSide(settings: Settings, side: Side): { dimension: string; values: unknown[] } {
  const saved = settings[`matrixify_dimension_${side}`];
  if (!isRecord(saved) || typeof saved.dimension !== 'string') return { dimension: '', values: [] };
  return { dimension: saved.dimension, values: asList(saved.values) };
}

/** The lines of one side; empty while the side is not divided, or by nothing yet. */
function dividedBy(settings: Settings, side: Side, chart: Charted): Line[] {
  const mode = readText(settings, `matrixify_mode_${side}`, 'disabled');
  if (mode === 'metrics')
    return readMetrics(settings, `matrixify_${side}`).map(metric => byMetric(metric, chart));
  if (mode !== 'dimensions') return [];
  const { dimension, values } = dimensionOfSide(settings, side);
  return dimension === '' ? [] : values.map(value => byValue(dimension, value, chart));
}

export interface Grid {
  rows: Line[];
  columns: Line[];
}

/** The grid a chart is repeated over; null where its settings ask for none. */
export function gridOf(settings: Settings, chart: Charted): Grid | null {
  if (settings.matrixify_enable !== true) return null;
  const [rows, columns] = [dividedBy(settings, 'rows', chart), dividedBy(settings, 'columns', chart)];
  if (rows.length === 0 && columns.length === 0) return null;
  return { rows: rows.length > 0 ? rows : [WHOLE], columns: columns.length > 0 ? columns : [WHOLE] };
}
