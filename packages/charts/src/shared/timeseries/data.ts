import {
  type Column,
  columnOf,
  type Frame,
  GENERIC,
  genericOf,
  ownValue,
  type QueryMetric,
} from '@parallax/contract';
import type { Settings, TransformContext } from '../../chart.ts';
import { plainText, toNumber } from '../format/value.ts';
import { xAxisLabel } from '../query/base-axis.ts';
import { columnLabel, metricLabel } from '../query/labels.ts';
import { timeComparison } from '../query/time-comparison.ts';
import { readColumns, readFlag, readMetrics } from '../settings/read.ts';

export type AxisKind = 'time' | 'value' | 'category';

export interface XValues {
  column: string;
  kind: AxisKind;
  /** Epoch milliseconds or numbers; for a category axis the texts shown. */
  values: (number | string | null)[];
  /** The cells as they came, for filters. */
  cells: unknown[];
}

/** A forecast's line and the edges of its confidence band. */
export type Role = 'observed' | 'forecast' | 'lower' | 'upper';

export interface Series {
  /** The name shown; forecasts carry the name of the series they extend. */
  name: string;
  column: string;
  role: Role;
  metric: string;
  /** The earlier period this series is taken from. */
  offset: string | null;
  /** Name of the series it is compared with; its own name for plain series. */
  base: string;
  dimensions: Record<string, unknown>;
  values: (number | null)[];
}

export interface TimeseriesData {
  x: XValues;
  series: Series[];
}

const FORECAST: [suffix: string, role: Role][] = [
  ['__yhat_lower', 'lower'],
  ['__yhat_upper', 'upper'],
  ['__yhat', 'forecast'],
];

function axisKind(column: Column | undefined, settings: Settings): AxisKind {
  if (!column) return 'category';
  const generic = genericOf(column.kind);
  const numeric = Array.from(column.values as ArrayLike<unknown>).every(
    cell => cell === null || typeof cell === 'number',
  );
  if (generic === GENERIC.temporal && numeric) return 'time';
  if (generic === GENERIC.numeric && !readFlag(settings, 'xAxisForceCategorical')) return 'value';
  return 'category';
}

function readX(frame: Frame, settings: Settings): XValues {
  const label = xAxisLabel(settings);
  const column = (label === undefined ? undefined : columnOf(frame, label)) ?? frame.columns[0];
  const cells = column ? Array.from(column.values as ArrayLike<null>) : [];
  const kind = axisKind(column, settings);
  return {
    column: column?.name ?? label ?? '',
    kind,
    cells,
    values: cells.map(cell => (kind === 'category' ? plainText(cell) : toNumber(cell))),
  };
}

interface Naming {
  metrics: QueryMetric[];
  groupby: string[];
  offsets: string[];
  labelMap: Record<string, string[]>;
  context: TransformContext;
}

function dimensionsOf(column: string, naming: Naming): Record<string, unknown> {
  const parts = ownValue(naming.labelMap, column) ?? column.split(', ');
  const values = parts.slice(-naming.groupby.length);
  return Object.fromEntries(
    naming.groupby.map((label, index) => [
      label,
      values[index] === '<NULL>' ? null : (values[index] ?? null),
    ]),
  );
}

/** Metrics in series names show the name the dataset gives them. */
function displayName(column: string, metric: string, { context }: Naming): string {
  const verbose = context.dataset.metrics.find(saved => saved.name === metric)?.verboseName;
  if (!verbose) return column;
  if (column === metric) return verbose;
  return column.startsWith(`${metric}, `) ? verbose + column.slice(metric.length) : column;
}

const startsWithLabel = (column: string, label: string): boolean =>
  column === label || column.startsWith(`${label}, `);

function comparedWith(column: string, offset: string, metrics: readonly string[]): string {
  if (metrics.length > 1) return column.replace(`, ${offset}`, '');
  return column.replace(offset, metrics[0] ?? '');
}

function readSeries(column: Column, naming: Naming): Series {
  const [suffix, role] = FORECAST.find(([ending]) => column.name.endsWith(ending)) ?? [
    '',
    'observed' as const,
  ];
  const plain = suffix ? column.name.slice(0, -suffix.length) : column.name;
  const labels = naming.metrics.map(metricLabel);
  const metric = labels.find(label => startsWithLabel(plain, label)) ?? labels[0] ?? plain;
  const offset = naming.offsets.find(known => plain.split(', ').includes(known)) ?? null;
  return {
    name: displayName(plain, metric, naming),
    column: column.name,
    role,
    metric,
    offset,
    base: displayName(offset === null ? plain : comparedWith(plain, offset, labels), metric, naming),
    dimensions: naming.groupby.length > 0 ? dimensionsOf(plain, naming) : {},
    values: Array.from(column.values as ArrayLike<null>, toNumber),
  };
}

/** Reads the frame of a series chart: one x column, every other column a series. */
export function readTimeseries(
  frame: Frame,
  settings: Settings,
  context: TransformContext,
  queryIndex = 0,
): TimeseriesData {
  const x = readX(frame, settings);
  const metrics = readMetrics(settings, 'metrics');
  const naming: Naming = {
    metrics,
    groupby: readColumns(settings, 'groupby').map(columnLabel),
    offsets: timeComparison(settings, metrics)?.offsets ?? [],
    labelMap: context.labelMaps?.[queryIndex] ?? {},
    context,
  };
  const [sortMetric] = readMetrics(settings, 'timeseries_limit_metric').map(metricLabel);
  const shown = metrics.map(metricLabel);
  const onlySorts = (name: string): boolean =>
    name === sortMetric && naming.groupby.length === 0 && !shown.includes(name);
  const series = frame.columns
    .filter(column => column.name !== x.column && !onlySorts(column.name))
    .map(column => readSeries(column, naming));
  return { x, series };
}
