import type { EChartsOption } from 'echarts';
import { inTurn } from '../draw-queue.ts';
import type { ECharts } from './families.ts';

let wanted = true;
let started = false;

/** A picture was drawn: there is nothing left to rehearse. */
export const drawnOnce = (): void => {
  wanted = false;
};

const draw = ({ init }: ECharts, option: EChartsOption): void => {
  const drawn = init(document.createElement('div'), null, { width: 80, height: 60 });
  drawn.setOption({ animation: false, ...option });
  drawn.dispose();
};

const AXES: EChartsOption = {
  grid: { outerBoundsMode: 'same', outerBoundsContain: 'all' },
  xAxis: { type: 'time' },
  yAxis: { type: 'value' },
};
const LINE: EChartsOption = { ...AXES, series: [{ type: 'line', data: [[0, 1]] }] };

/**
 * Draws small pictures nobody sees, so that the browser compiles what pictures are drawn with: the first real one would
 * take many times as long as the others and hold up the page. The last part waits until the page has nothing to do.
 */
export function rehearse(echarts: ECharts): void {
  if (!wanted || started) return;
  started = true;
  for (const option of [{}, AXES]) inTurn(() => wanted && draw(echarts, option));
  // Not every browser can say when it is idle.
  if (!('requestIdleCallback' in window)) return;
  requestIdleCallback(() => {
    if (wanted) draw(echarts, LINE);
  });
}
