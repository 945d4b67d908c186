import type { EChartsOption } from 'echarts';
import type { Size } from '../picture-theme.ts';

let loaded: Promise<typeof import('echarts')> | undefined;

/** An option as SVG text. ECharts is loaded with the first picture. */
export async function echartsSvg(option: EChartsOption, { width, height }: Size): Promise<string> {
  loaded ??= import('echarts');
  const { init } = await loaded;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ ...option, animation: false });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
