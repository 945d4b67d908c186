import { BarChart, BoxplotChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { DataZoomComponent, MarkLineComponent, VisualMapComponent } from 'echarts/components';
import { echarts } from './base.ts';

echarts.use([
  BarChart,
  BoxplotChart,
  CustomChart,
  LineChart,
  ScatterChart,
  DataZoomComponent,
  MarkLineComponent,
  VisualMapComponent,
]);

export { echarts };
