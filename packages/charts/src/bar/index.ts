import { drawing } from '../shared/controls/control.ts';
import { orientationSection, stack, timeseriesControls, valueRows } from '../shared/timeseries/controls.ts';
import { defineTimeseries } from '../shared/timeseries/define.ts';
import { manifest } from './manifest.ts';

const barRows = [
  [stack('Stack')],
  [
    drawing('select', 'stackDimension', 'Split stack by', {
      description: 'Stack separately for each value of a dimension',
      options: { freeForm: true },
      visible: settings => Boolean(settings.stack),
    }),
  ],
  ...valueRows,
  [
    drawing('checkbox', 'color_by_primary_axis', 'Color by X axis', {
      description: 'One colour for each value of the x-axis',
      default: false,
      visible: settings => !Array.isArray(settings.groupby) || settings.groupby.length === 0,
    }),
  ],
];

export const chart = defineTimeseries({
  manifest,
  controls: timeseriesControls(barRows, [orientationSection]),
  fixed: { shape: 'bar', area: false, markers: false },
  suits: ({ dimensions, metrics }) => (metrics > 0 && dimensions > 0 ? 0.8 : 0.3),
});
