import type { Settings } from '../../chart.ts';
import { readFlag } from '../settings/read.ts';
import type { Series } from './data.ts';

export const isRebased = (settings: Settings): boolean => readFlag(settings, 'rebase_percent_change');

/** Each series as its change since its first value other than zero, as a share of it. */
export const rebased = (series: Series): Series => {
  const from = series.values.find(value => value !== null && value !== 0) ?? null;
  return {
    ...series,
    values: series.values.map(value =>
      value === null || from === null ? null : (value - from) / Math.abs(from),
    ),
  };
};
