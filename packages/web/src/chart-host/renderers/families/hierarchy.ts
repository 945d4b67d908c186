import { SunburstChart, TreeChart, TreemapChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { echarts } from './base.ts';

echarts.use([SunburstChart, TreeChart, TreemapChart, VisualMapComponent]);

export { echarts };
