import {
  areaRow,
  markerRow,
  opacity,
  stack,
  timeseriesControls,
  valueRows,
} from '../shared/timeseries/controls.ts';
import { defineTimeseries } from '../shared/timeseries/define.ts';
import { manifest } from './manifest.ts';

export const chart = defineTimeseries({
  manifest,
  controls: timeseriesControls([[stack('Stack', 'Stream')], ...valueRows, areaRow, [opacity], markerRow()]),
  fixed: { shape: 'smooth', horizontal: false },
});
