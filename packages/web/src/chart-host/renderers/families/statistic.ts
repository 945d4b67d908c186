import { BarChart, BoxplotChart, LineChart, ScatterChart } from 'echarts/charts';
import { echarts } from './base.ts';

echarts.use([BarChart, BoxplotChart, LineChart, ScatterChart]);

export { echarts };
