import { BarChart, CustomChart, ScatterChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { echarts } from './base.ts';

echarts.use([BarChart, CustomChart, ScatterChart, VisualMapComponent]);

export { echarts };
