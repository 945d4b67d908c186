import {
  areaRow,
  markerRow,
  opacity,
  rebaseRow,
  stack,
  timeseriesControls,
  valueRows,
} from '../shared/timeseries/controls.ts';
import { defineTimeseries } from '../shared/timeseries/define.ts';
import { manifest } from './manifest.ts';

export const chart = defineTimeseries({
  manifest,
  controls: timeseriesControls([
    [stack('Stack', 'Stream')],
    ...valueRows,
    areaRow,
    [opacity],
    markerRow(),
    rebaseRow,
  ]),
  fixed: { shape: 'line', horizontal: false },
  suits: ({ temporal, metrics }) => (temporal && metrics > 0 ? 0.9 : 0.2),
});
