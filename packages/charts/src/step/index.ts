import {
  areaRow,
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

const steps = seriesType('start', STEPS);

export const chart = defineTimeseries({
  manifest,
  controls: timeseriesControls([
    [steps],
    [stack('Stack', 'Stream')],
    ...valueRows,
    areaRow,
    [opacity],
    markerRow(),
  ]),
  fixed: { horizontal: false, steps: true },
});
