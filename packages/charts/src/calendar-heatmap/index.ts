import { defineChart } from '../chart.ts';
import { controls } from './controls.ts';
import { manifest } from './manifest.ts';
import { calendarQuery } from './query.ts';
import { calendarView } from './transform.ts';

export const chart = defineChart({
  manifest,
  controls,
  query: calendarQuery,
  transform: calendarView,
  suits: ({ temporal, dimensions, rows }) => (temporal && dimensions <= 1 && rows > 60 ? 0.3 : 0.05),
});
