import { drawing } from '../shared/controls/control.ts';
import { orientationSection, timeseriesControls, valueRows } from '../shared/timeseries/controls.ts';
import { defineTimeseries } from '../shared/timeseries/define.ts';
import { manifest } from './manifest.ts';

const markerSize = drawing('slider', 'markerSize', 'Marker size', {
  default: 6,
  options: { min: 0, max: 100 },
});

export const chart = defineTimeseries({
  manifest,
  controls: timeseriesControls([...valueRows, [markerSize]], [orientationSection]),
  fixed: { shape: 'scatter', area: false, stack: 'none' },
});
