import styles from './ChartGallery.module.css';

/** Strokes on a 48 by 32 sheet that say what sort of picture a category or a type makes. */
const SKETCHES: Record<string, string> = {
  echarts_timeseries_line: 'M4 26 14 16 22 20 32 8 44 12 M4 20 14 24 22 14 32 18 44 6',
  echarts_timeseries_smooth: 'M4 24C12 4 18 30 26 16S38 6 44 10',
  echarts_timeseries_step: 'M4 26H12V18H20V22H28V10H36V14H44',
  echarts_timeseries_bar: 'M8 28V16M16 28V8M24 28V20M32 28V12M40 28V18',
  echarts_area: 'M4 28 14 16 24 20 34 8 44 14V28Z',
  echarts_timeseries_scatter: 'M8 24h.1M14 14h.1M20 20h.1M26 10h.1M32 18h.1M38 8h.1M42 14h.1',
  mixed_timeseries: 'M10 28V18M20 28V14M30 28V20M40 28V12M4 14 16 8 28 12 44 4',
  pie: 'M24 16V4A12 12 0 1 1 13 22ZM22 14 12 19A12 12 0 0 1 22 3Z',
  table: 'M6 6H42V26H6ZM6 12H42M6 19H42M18 6V26M30 6V26',
  pivot_table_v2: 'M6 6H42V26H6ZM6 12H42M16 6V26M16 19H42M29 12V26',
  big_number: 'M8 8v10M6 8h2M14 8h6v5h-6v5h6M4 28 14 24 24 26 34 21 44 23',
  big_number_total: 'M14 8v16M10 10l4-2M22 8h10v8H22v8h10',
};

const BY_CATEGORY: Record<string, string> = {
  Evolution: SKETCHES.echarts_timeseries_line!,
  KPI: SKETCHES.big_number_total!,
  Table: SKETCHES.table!,
  'Part of a Whole': SKETCHES.pie!,
  Ranking: 'M6 8H40M6 16H30M6 24H18',
  Correlation: SKETCHES.echarts_timeseries_scatter!,
  Distribution: 'M8 28V22M14 28V14M20 28V6M26 28V8M32 28V16M38 28V24',
  Flow: 'M4 8C20 8 28 20 44 20M4 16C20 16 28 8 44 8M4 24H44',
  Map: 'M4 10 16 6 30 10 44 6V24L30 28 16 24 4 28ZM16 6V24M30 10V28',
};

export function TypeSketch({ type, category }: { type: string; category: string }) {
  const path = SKETCHES[type] ?? BY_CATEGORY[category] ?? 'M8 8H40V24H8Z';
  return (
    <svg className={styles.sketch} viewBox="0 0 48 32" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
