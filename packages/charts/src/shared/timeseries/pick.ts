import type { Pick } from '../../view.ts';
import type { Series, XValues } from './data.ts';

/** What a click on a point means: the dimensions of its series, else its own value on a categorical axis. */
export function timeseriesPick(x: XValues, series: readonly Series[]): Pick {
  const divided = series.filter(item => Object.keys(item.dimensions).length > 0);
  return {
    by: 'series',
    values: Object.fromEntries(divided.map(item => [item.name, item.dimensions])),
    x: { column: x.column, temporal: x.kind === 'time' },
  };
}
