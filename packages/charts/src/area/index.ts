import {
  markerRow,
  opacity,
  STEPS,
  seriesType,
  stack,
  timeseriesControls,
  valueRows,
} from '../shared/timeseries/controls.ts';
import { defineTimeseries } from '../shared/timeseries/define.ts';
import { manifest } from './manifest.ts';

const shapes = seriesType('line', [['line', 'Line'], ['smooth', 'Smooth line'], ...STEPS]);

export const chart = defineTimeseries({
  manifest,
  controls: timeseriesControls([
    [shapes],
    [opacity],
    [stack('Stack', 'Stream', 'Expand')],
    ...valueRows,
    markerRow(),
  ]),
  fixed: { area: true, horizontal: false },
});
