import { drawing } from '../shared/controls/control.ts';
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

const stackSwitcher = drawing('checkbox', 'show_extra_controls', 'Extra controls', {
  description: 'Lets readers change the stacking in the chart',
  default: false,
});

export const chart = defineTimeseries({
  manifest,
  controls: timeseriesControls([
    [shapes],
    [opacity],
    [stack('Stack', 'Stream', 'Expand')],
    ...valueRows,
    [stackSwitcher],
    markerRow(),
  ]),
  fixed: { area: true, horizontal: false },
});
