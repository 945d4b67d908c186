import { CalendarComponent } from 'echarts/components';
import { echarts } from '../families/base.ts';

echarts.use(CalendarComponent);
