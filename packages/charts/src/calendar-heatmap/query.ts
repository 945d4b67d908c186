import type { QueryObject } from '@parallax/contract';
import type { QueryContextInput, Settings } from '../chart.ts';
import { buildQueries } from '../shared/query/base.ts';
import { readText } from '../shared/settings/read.ts';

const GRAINS: Record<string, string> = {
  min: 'PT1M',
  hour: 'PT1H',
  day: 'P1D',
  week: 'P1W',
  month: 'P1M',
  year: 'P1Y',
};

export const calendarQuery = (settings: Settings, context: QueryContextInput): QueryObject[] =>
  buildQueries(settings, context, base => {
    const grain = GRAINS[readText(settings, 'subdomain_granularity', 'min')] ?? 'PT1M';
    return [{ ...base, is_timeseries: true, extras: { ...base.extras, time_grain_sqla: grain } }];
  });
