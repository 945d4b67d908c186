import { SunburstChart, TreeChart, TreemapChart } from 'echarts/charts';
import { echarts } from './base.ts';

echarts.use([SunburstChart, TreeChart, TreemapChart]);

export { echarts };
