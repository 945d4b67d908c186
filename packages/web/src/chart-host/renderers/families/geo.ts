import { EffectScatterChart, LinesChart, MapChart, ScatterChart } from 'echarts/charts';
import { GeoComponent, VisualMapComponent } from 'echarts/components';
import { echarts } from './base.ts';

echarts.use([EffectScatterChart, LinesChart, MapChart, ScatterChart, GeoComponent, VisualMapComponent]);

export { echarts };
