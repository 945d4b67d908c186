import type { EChartsOption } from 'echarts';
import type { TransformContext } from '../../chart.ts';

/** What every ECharts picture has in common. Times are read as UTC: the server has already shifted them. */
export const baseOption = ({ theme, animate }: TransformContext): EChartsOption => ({
  useUTC: true,
  animation: animate ?? false,
  animationDuration: 150,
  animationDurationUpdate: 150,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: theme.fontFamily, color: theme.text },
});

/** Series that are not part of the selection step back. */
export const isDimmed = ({ selected }: TransformContext, name: string): boolean =>
  selected !== undefined && selected.length > 0 && !selected.includes(name);

export const DIMMED_OPACITY = 0.25;
