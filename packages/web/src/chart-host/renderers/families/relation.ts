import { ChordChart, GraphChart, ParallelChart, SankeyChart } from 'echarts/charts';
import { ParallelComponent } from 'echarts/components';
import { echarts } from './base.ts';

echarts.use([ChordChart, GraphChart, ParallelChart, SankeyChart, ParallelComponent]);

export { echarts };
