import {
  areaRow,
  markerRow,
  opacity,
  rebaseRow,
  STEPS,
  seriesType,
  stack,
  timeseriesControls,
  valueRows,
} from '../shared/timeseries/controls.ts';
import { defineTimeseries } from '../shared/timeseries/define.ts';
import { manifest } from './manifest.ts';

const shapes = seriesType('line', [
  ['line', 'Line'],
  ['scatter', 'Scatter'],
  ['smooth', 'Smooth line'],
  ['bar', 'Bar'],
  ...STEPS,
]);

export const chart = defineTimeseries({
  manifest,
  controls: timeseriesControls([
    [shapes],
    [stack('Stack', 'Stream')],
    ...valueRows,
    areaRow,
    [opacity],
    markerRow(),
    rebaseRow,
  ]),
  fixed: { horizontal: false },
});
