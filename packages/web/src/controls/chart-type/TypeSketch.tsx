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
  pop_kpi: 'M10 8v12M7 10l3-2M16 8h7v6h-7v6h7M32 22V8l-5 5M32 8l5 5M8 28H40',
  box_plot: 'M12 4v6M7 10h10v10H7ZM7 15h10M12 20v8M34 8v4M29 12h10v10H29ZM29 16h10M34 22v6',
  bubble_v2:
    'M9 22a4 4 0 1 0 8 0a4 4 0 1 0-8 0M20 12a6 6 0 1 0 12 0a6 6 0 1 0-12 0M34 22a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  funnel: 'M6 5H42L34 13H14ZM15 15H33L29 21H19ZM20 23H28L26 28H22Z',
  gantt_chart: 'M6 8H22M16 16H36M26 24H42',
  gauge_chart: 'M8 26A16 16 0 0 1 40 26M24 26 33 14',
  graph_chart:
    'M10 10 24 22 38 8M24 22 40 26M10 10a2 2 0 1 0-.1 0M38 8a2 2 0 1 0-.1 0M24 22a2 2 0 1 0-.1 0M40 26a2 2 0 1 0-.1 0',
  heatmap_v2:
    'M8 5h9v6H8ZM20 5h9v6h-9ZM32 5h9v6h-9ZM8 13h9v6H8ZM20 13h9v6h-9ZM32 13h9v6h-9ZM8 21h9v6H8ZM20 21h9v6h-9ZM32 21h9v6h-9Z',
  radar: 'M24 3 38 13 33 28H15L10 13ZM24 9 32 15 28 24H19L14 14Z',
  sankey_v2:
    'M6 6V14M6 20V28M42 4V10M42 14V20M42 24V28M7 10C22 10 26 7 41 7M7 12C22 12 26 17 41 17M7 24C22 24 26 26 41 26',
  sunburst_v2:
    'M24 16m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M24 4a12 12 0 0 1 12 12M36 16A12 12 0 0 1 18 26.4M12 16A12 12 0 0 1 24 4',
  tree_chart: 'M6 16H16M16 6V26M16 6H26M16 26H26M16 16H26M32 6H40M32 16H40M32 26H40',
  treemap_v2: 'M6 5H42V27H6ZM24 5V27M24 17H42M34 17V27M6 19H24',
  waterfall: 'M8 28V18M16 18V10M24 10V16M32 16V6M40 28V6',
  word_cloud: 'M6 10H20M24 10H42M10 17H32M36 17H42M14 24H24M28 24H36',
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
