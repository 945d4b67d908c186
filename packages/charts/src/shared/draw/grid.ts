import type { GridComponentOption } from 'echarts';
import type { Side } from './legend.ts';

const MARGIN: Record<Side, number> = { top: 14, right: 20, bottom: 8, left: 10 };

/** The plot's rectangle: axis labels and titles are kept inside it, `space` is left for what stands around it. */
export function gridOf(...spaces: Partial<Record<Side, number>>[]): GridComponentOption {
  const total = { ...MARGIN };
  for (const space of spaces) {
    for (const side of ['top', 'right', 'bottom', 'left'] as const) total[side] += space[side] ?? 0;
  }
  return { ...total, outerBoundsMode: 'same', outerBoundsContain: 'all' };
}
