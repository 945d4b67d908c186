import { asNumber } from '../../settings/read.ts';
import { xAxisColumn, xAxisLabel } from '../base-axis.ts';
import type { Operator } from './operator.ts';

function seasonality(value: unknown): boolean | number | null {
  if (typeof value === 'boolean') return value;
  return asNumber(value);
}

/** Adds a forecast with a confidence band to every series. */
export const prophet: Operator = (settings, query) => {
  const index = xAxisLabel(settings);
  if (settings.forecastEnabled !== true || !index) return undefined;
  const axis = xAxisColumn(settings);
  const ownGrain = typeof axis === 'object' ? axis.timeGrain : undefined;
  return {
    operation: 'prophet',
    options: {
      time_grain: ownGrain ?? query.extras?.time_grain_sqla ?? settings.time_grain_sqla ?? 'P1D',
      periods: asNumber(settings.forecastPeriods) ?? 10,
      confidence_interval: asNumber(settings.forecastInterval) ?? 0.8,
      yearly_seasonality: seasonality(settings.forecastSeasonalityYearly),
      weekly_seasonality: seasonality(settings.forecastSeasonalityWeekly),
      daily_seasonality: seasonality(settings.forecastSeasonalityDaily),
      index,
    },
  };
};
