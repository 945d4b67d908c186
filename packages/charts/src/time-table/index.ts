import { AppError } from '@parallax/contract';
import { defineChart } from '../chart.ts';
import { overTimeQuery } from '../shared/legacy-time/query.ts';
import { readColumns, readMetrics } from '../shared/settings/read.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { timeTableView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: (settings, context) => {
    if (readColumns(settings, 'groupby').length > 0 && readMetrics(settings, 'metrics').length > 1) {
      throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', {
        message: "When using 'Group By' you are limited to use a single metric",
        status: 400,
      });
    }
    return overTimeQuery(settings, context);
  },
  transform: timeTableView,
  suits: () => 0.05,
});
