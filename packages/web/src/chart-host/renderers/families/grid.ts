import { HeatmapChart } from 'echarts/charts';
import { echarts } from './base.ts';

echarts.use([HeatmapChart]);

export { echarts };
