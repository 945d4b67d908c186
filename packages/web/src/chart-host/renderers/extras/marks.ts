import { MarkAreaComponent, MarkLineComponent, MarkPointComponent } from 'echarts/components';
import { echarts } from '../families/base.ts';

echarts.use([MarkAreaComponent, MarkLineComponent, MarkPointComponent]);
