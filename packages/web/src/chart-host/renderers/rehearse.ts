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

/** What every picture goes through. */
const BARE: EChartsOption = {};
/** What pictures with axes are drawn with. */
const WITH_AXES: EChartsOption = {
  grid: { outerBoundsMode: 'same', outerBoundsContain: 'all' },
  xAxis: { type: 'time' },
  yAxis: { type: 'value' },
  series: [{ type: 'line', data: [[0, 1]] }],
};

/**
 * Draws small pictures nobody sees, so that the browser compiles what pictures are drawn with: the first real one would
 * take three times as long as the others and hold up the page. The larger part waits until the page has nothing to do.
 */
export function rehearse(echarts: ECharts): void {
  if (!wanted || started) return;
  started = true;
  inTurn(() => draw(echarts, BARE));
  // Not every browser can say when it is idle.
  if (!('requestIdleCallback' in window)) return;
  requestIdleCallback(() => {
    if (wanted) draw(echarts, WITH_AXES);
  });
}
