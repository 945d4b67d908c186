import { asNumber, readColumns } from '../../settings/read.ts';
import { columnLabel, metricLabel } from '../labels.ts';
import type { Operator } from './operator.ts';

const PERCENTILES = /^(\d+)\/(\d+) percentiles$/;

export const boxplot: Operator = (settings, query) => {
  const whiskers = settings.whiskerOptions;
  if (typeof whiskers !== 'string' || whiskers === '') return undefined;
  const percentiles = PERCENTILES.exec(whiskers);
  const whisker = percentiles
    ? { whisker_type: 'percentile', percentiles: [Number(percentiles[1]), Number(percentiles[2])] }
    : { whisker_type: whiskers === 'Tukey' ? 'tukey' : 'min/max' };
  return {
    operation: 'boxplot',
    options: {
      ...whisker,
      groupby: readColumns(settings, 'groupby').map(columnLabel),
      metrics: (query.metrics ?? []).map(metricLabel),
    },
  };
};

export const histogram: Operator = settings => ({
  operation: 'histogram',
  options: {
    column: readColumns(settings, 'column').map(columnLabel)[0],
    groupby: readColumns(settings, 'groupby').map(columnLabel),
    bins: asNumber(settings.bins) ?? 5,
    cumulative: settings.cumulative === true,
    normalize: settings.normalize === true,
  },
});
