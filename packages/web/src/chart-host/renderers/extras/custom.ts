import { CustomChart } from 'echarts/charts';
import { echarts } from '../families/base.ts';

echarts.use(CustomChart);
