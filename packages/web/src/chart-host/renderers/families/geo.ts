import { BarChart, ScatterChart } from 'echarts/charts';
import { echarts } from './base.ts';

echarts.use([BarChart, ScatterChart]);

export { echarts };
