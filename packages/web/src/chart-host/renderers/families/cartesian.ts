import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { echarts } from './base.ts';

echarts.use([BarChart, LineChart, ScatterChart]);

export { echarts };
