import { BarChart, CustomChart, ScatterChart } from 'echarts/charts';
import { echarts } from './base.ts';

echarts.use([BarChart, CustomChart, ScatterChart]);

export { echarts };
