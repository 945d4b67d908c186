import { BarChart, BoxplotChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { echarts } from './base.ts';

echarts.use([BarChart, BoxplotChart, CustomChart, LineChart, ScatterChart]);

export { echarts };
