import type { EChartsExtra } from '@parallax/charts';
import type { EChartsOption } from 'echarts';

/** What an option may ask for beyond its family's series, each in a chunk of its own. */
const EXTRAS: Record<EChartsExtra, () => Promise<unknown>> = {
  calendar: () => import('./extras/calendar.ts'),
  custom: () => import('./extras/custom.ts'),
  graphic: () => import('./extras/graphic.ts'),
  marks: () => import('./extras/marks.ts'),
  toolbox: () => import('./extras/toolbox.ts'),
  visualMap: () => import('./extras/visual-map.ts'),
  zoom: () => import('./extras/zoom.ts'),
};

const BY_KEY: readonly [key: keyof EChartsOption, extra: EChartsExtra][] = [
  ['calendar', 'calendar'],
  ['graphic', 'graphic'],
  ['toolbox', 'toolbox'],
  ['visualMap', 'visualMap'],
  ['dataZoom', 'zoom'],
];
const MARKS = ['markArea', 'markLine', 'markPoint'];

const isAsked = (part: unknown): boolean =>
  part !== undefined && part !== null && !(Array.isArray(part) && part.length === 0);

/** The extras an option needs, in a fixed order. */
export function extrasOf(option: EChartsOption): EChartsExtra[] {
  const found = BY_KEY.filter(([key]) => isAsked(option[key])).map(([, extra]) => extra);
  const series = [option.series ?? []].flat();
  if (series.some(({ type }) => type === 'custom')) found.push('custom');
  if (series.some(one => MARKS.some(mark => isAsked(Reflect.get(one, mark))))) found.push('marks');
  return found;
}

export const loadExtras = (extras: readonly EChartsExtra[]): Promise<unknown> =>
  Promise.all(extras.map(extra => EXTRAS[extra]()));
