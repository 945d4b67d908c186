import { ToolboxComponent } from 'echarts/components';
import { echarts } from '../families/base.ts';

echarts.use(ToolboxComponent);
