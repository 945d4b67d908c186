import { asNumber } from '../../settings/read.ts';
import { metricLabel } from '../labels.ts';
import { comparedLabel, offsetPairs, timeComparison } from '../time-comparison.ts';
import type { Operator } from './operator.ts';

export const resample: Operator = settings => {
  const { resample_method: method, resample_rule: rule } = settings;
  if (!method || !rule) return undefined;
  const zero = method === 'zerofill';
  return {
    operation: 'resample',
    options: { method: zero ? 'asfreq' : method, rule, fill_value: zero ? 0 : null },
  };
};

const ROLLING = ['sum', 'mean', 'std'];

export const rolling: Operator = (settings, query) => {
  const type = settings.rolling_type;
  const metrics = query.metrics ?? [];
  const comparison = timeComparison(settings, metrics);
  const shifted = comparison ? offsetPairs(metrics, comparison.offsets).map(pair => pair.label) : [];
  const columns = Object.fromEntries([...metrics.map(metricLabel), ...shifted].map(label => [label, label]));
  if (type === 'cumsum') return { operation: 'cum', options: { operator: 'sum', columns } };
  if (typeof type !== 'string' || !ROLLING.includes(type)) return undefined;
  return {
    operation: 'rolling',
    options: {
      rolling_type: type,
      window: asNumber(settings.rolling_periods) ?? 1,
      min_periods: asNumber(settings.min_periods) ?? 0,
      columns,
    },
  };
};

/** Difference, percentage or ratio of every metric against its shifted self. */
export const compare: Operator = (settings, query) => {
  const comparison = timeComparison(settings, query.metrics);
  if (!comparison || comparison.type === 'values') return undefined;
  const pairs = offsetPairs(query.metrics ?? [], comparison.offsets);
  return {
    operation: 'compare',
    options: {
      source_columns: pairs.map(pair => pair.metric),
      compare_columns: pairs.map(pair => pair.label),
      compare_type: comparison.type,
      drop_original_columns: true,
    },
  };
};

export const contribution: Operator = (settings, query) => {
  const orientation = settings.contributionMode;
  if (!orientation) return undefined;
  return {
    operation: 'contribution',
    options: { orientation, time_shifts: timeComparison(settings, query.metrics)?.offsets ?? [] },
  };
};

/** Names of shifted columns as the result carries them, with the label a reader sees. */
export const comparedColumns = (
  settings: Parameters<Operator>[0],
  query: Parameters<Operator>[1],
): { column: string; label: string; offset: string; metric: string }[] => {
  const metrics = query.metrics ?? [];
  const comparison = timeComparison(settings, metrics);
  if (!comparison) return [];
  return offsetPairs(metrics, comparison.offsets).map(({ metric, offset, label }) => ({
    column: comparedLabel(comparison.type, metric, label),
    label: metrics.length > 1 ? `${metric}, ${offset}` : offset,
    offset,
    metric,
  }));
};
