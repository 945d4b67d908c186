import { inTurn } from '../draw-queue.ts';
import type { ECharts } from './families.ts';

let rehearsed = false;

/**
 * Draws a small picture nobody sees, once, in a turn of its own: the browser then has compiled what pictures with axes
 * are drawn with, and the first real one does not take twice as long as the others.
 */
export function rehearse({ init }: ECharts): void {
  if (rehearsed) return;
  rehearsed = true;
  inTurn(() => {
    const drawn = init(document.createElement('div'), null, { width: 80, height: 60 });
    drawn.setOption({
      animation: false,
      grid: { outerBoundsMode: 'same', outerBoundsContain: 'all' },
      xAxis: { type: 'time' },
      yAxis: { type: 'value' },
      series: [{ type: 'line', data: [[0, 1]] }],
    });
    drawn.dispose();
  });
}
