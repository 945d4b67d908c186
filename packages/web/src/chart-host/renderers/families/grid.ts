import { CustomChart, HeatmapChart } from 'echarts/charts';
import { CalendarComponent, DataZoomComponent, VisualMapComponent } from 'echarts/components';
import { echarts } from './base.ts';

echarts.use([CustomChart, HeatmapChart, CalendarComponent, DataZoomComponent, VisualMapComponent]);

export { echarts };
