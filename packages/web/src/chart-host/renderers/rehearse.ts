import type { ECharts } from './families.ts';

let wanted = true;

/** A picture was drawn: there is nothing left to rehearse. */
export const drawnOnce = (): void => {
  wanted = false;
};

/**
 * Draws a small picture nobody sees while the page waits for data: the browser then has compiled what pictures with
 * axes are drawn with, and the first real one does not take twice as long as the others.
 */
export function rehearse({ init }: ECharts): void {
  // Not every browser can say when it is idle.
  if (!wanted || !('requestIdleCallback' in window)) return;
  requestIdleCallback(() => {
    if (!wanted) return;
    wanted = false;
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
