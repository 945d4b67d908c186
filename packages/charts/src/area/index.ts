import { extraControls } from '../shared/controls/look.ts';
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

const stacking = stack('Stack', 'Stream', 'Expand');

export const chart = defineTimeseries({
  manifest,
  controls: timeseriesControls([
    [shapes],
    [opacity],
    [stacking],
    [extraControls('Let readers choose how the areas are stacked')],
    ...valueRows,
    markerRow(),
  ]),
  fixed: { area: true, horizontal: false },
  switches: [stacking],
});
