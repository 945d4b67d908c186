import type { EChartsOption } from 'echarts';
import * as echarts from 'echarts';

/** Draws an option as SVG text, as the server does for reports. */
export function renderSvg(option: EChartsOption, width: number, height: number): string {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ ...option, animation: false });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
