import { BarChart, FunnelChart, GaugeChart, PieChart, RadarChart } from 'echarts/charts';
import { GraphicComponent, PolarComponent, RadarComponent } from 'echarts/components';
import { echarts } from './base.ts';

echarts.use([
  BarChart,
  FunnelChart,
  GaugeChart,
  PieChart,
  RadarChart,
  GraphicComponent,
  PolarComponent,
  RadarComponent,
]);

export { echarts };
