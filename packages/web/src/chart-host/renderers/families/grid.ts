import { CustomChart, HeatmapChart } from 'echarts/charts';
import { echarts } from './base.ts';

echarts.use([CustomChart, HeatmapChart]);

export { echarts };
