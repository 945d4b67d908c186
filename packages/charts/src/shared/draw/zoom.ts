import type { DataZoomComponentOption } from 'echarts';
import type { TransformContext } from '../../chart.ts';

export const ZOOM_SPACE = 36;

/** Wheel and drag zooming, with a slim slider under (or beside) the plot. */
export function zoomOf(axis: 'x' | 'y', { theme }: TransformContext): DataZoomComponentOption[] {
  const target = axis === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 };
  return [
    { type: 'inside', ...target, filterMode: 'none' },
    {
      type: 'slider',
      ...target,
      filterMode: 'none',
      ...(axis === 'x' ? { bottom: 6, height: 18 } : { right: 6, width: 18 }),
      borderColor: theme.line,
      textStyle: { color: theme.secondary, fontSize: 10 },
      dataBackground: { lineStyle: { color: theme.line }, areaStyle: { color: theme.line } },
      brushSelect: false,
    },
  ];
}
