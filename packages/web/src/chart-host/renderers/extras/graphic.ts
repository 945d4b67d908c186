import { GraphicComponent } from 'echarts/components';
import { echarts } from '../families/base.ts';

echarts.use(GraphicComponent);
