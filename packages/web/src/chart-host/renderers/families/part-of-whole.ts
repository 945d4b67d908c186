import { BarChart, FunnelChart, GaugeChart, PieChart, RadarChart } from 'echarts/charts';
import { PolarComponent, RadarComponent } from 'echarts/components';
import { echarts } from './base.ts';

echarts.use([BarChart, FunnelChart, GaugeChart, PieChart, RadarChart, PolarComponent, RadarComponent]);

export { echarts };
