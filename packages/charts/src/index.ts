import { manifest as agGridTable } from './ag-grid-table/manifest.ts';
import { manifest as area } from './area/manifest.ts';
import { manifest as bar } from './bar/manifest.ts';
import { manifest as bigNumber } from './big-number/manifest.ts';
import { manifest as bigNumberTotal } from './big-number-total/manifest.ts';
import { manifest as boxPlot } from './box-plot/manifest.ts';
import { manifest as bubble } from './bubble/manifest.ts';
import { manifest as bullet } from './bullet/manifest.ts';
import { manifest as calendarHeatmap } from './calendar-heatmap/manifest.ts';
import { manifest as cartodiagram } from './cartodiagram/manifest.ts';
import type { ChartDefinition, ChartManifest, Settings } from './chart.ts';
import { manifest as chord } from './chord/manifest.ts';
import { manifest as countryMap } from './country-map/manifest.ts';
import { manifest as deckArc } from './deck-arc/manifest.ts';
import { manifest as deckContour } from './deck-contour/manifest.ts';
import { manifest as deckGeojson } from './deck-geojson/manifest.ts';
import { manifest as deckGrid } from './deck-grid/manifest.ts';
import { manifest as deckHeatmap } from './deck-heatmap/manifest.ts';
import { manifest as deckHex } from './deck-hex/manifest.ts';
import { manifest as deckMulti } from './deck-multi/manifest.ts';
import { manifest as deckPath } from './deck-path/manifest.ts';
import { manifest as deckPolygon } from './deck-polygon/manifest.ts';
import { manifest as deckScatter } from './deck-scatter/manifest.ts';
import { manifest as deckScreengrid } from './deck-screengrid/manifest.ts';
import { manifest as funnel } from './funnel/manifest.ts';
import { manifest as gantt } from './gantt/manifest.ts';
import { manifest as gauge } from './gauge/manifest.ts';
import { manifest as graph } from './graph/manifest.ts';
import { manifest as handlebars } from './handlebars/manifest.ts';
import { manifest as heatmap } from './heatmap/manifest.ts';
import { manifest as histogram } from './histogram/manifest.ts';
import { manifest as horizon } from './horizon/manifest.ts';
import { manifest as line } from './line/manifest.ts';
import { manifest as mixed } from './mixed/manifest.ts';
import { manifest as pairedTTest } from './paired-ttest/manifest.ts';
import { manifest as para } from './para/manifest.ts';
import { manifest as partition } from './partition/manifest.ts';
import { manifest as pie } from './pie/manifest.ts';
import { manifest as pivotTable } from './pivot-table/manifest.ts';
import { manifest as pointClusterMap } from './point-cluster-map/manifest.ts';
import { manifest as popKpi } from './pop-kpi/manifest.ts';
import { manifest as radar } from './radar/manifest.ts';
import { manifest as rose } from './rose/manifest.ts';
import { manifest as sankey } from './sankey/manifest.ts';
import { manifest as scatter } from './scatter/manifest.ts';
import { loadDescribing } from './shared/deck/describe.ts';
import { loadFreeOptions } from './shared/draw/free-options.ts';
import { manifest as smooth } from './smooth/manifest.ts';
import { manifest as step } from './step/manifest.ts';
import { manifest as sunburst } from './sunburst/manifest.ts';
import { manifest as table } from './table/manifest.ts';
import { manifest as timePivot } from './time-pivot/manifest.ts';
import { manifest as timeTable } from './time-table/manifest.ts';
import { manifest as timeseries } from './timeseries/manifest.ts';
import { manifest as tree } from './tree/manifest.ts';
import { manifest as treemap } from './treemap/manifest.ts';
import { manifest as waterfall } from './waterfall/manifest.ts';
import { manifest as wordCloud } from './word-cloud/manifest.ts';
import { manifest as worldMap } from './world-map/manifest.ts';

export * from './chart.ts';
export type { BaseMap, BasePart } from './map/base.ts';
export type { Camera, Place } from './map/camera.ts';
export type { ItemRef, Shape } from './map/shape.ts';
export { currentType, migrateSettings } from './migrations/index.ts';
export { CATEGORICAL } from './shared/colour/categorical.ts';
export { labelColours, sharedLabelColours } from './shared/colour/label-colours.ts';
export {
  categoricalScheme,
  DEFAULT_CATEGORICAL,
  sequentialScale,
  sequentialScheme,
} from './shared/colour/scheme.ts';
export { SEQUENTIAL } from './shared/colour/sequential.ts';
export { currencyFormatter } from './shared/format/currency.ts';
export { NUMBER_FORMATS, numberFormatter } from './shared/format/number.ts';
export { TIME_FORMATS, timeFormatter } from './shared/format/time.ts';
export {
  type ChartPlace,
  chartContext,
  questionOf,
  settingsOnDashboard,
} from './shared/query/chart-context.ts';
export {
  type FilterValues,
  type FilterValuesPage,
  filterBoundsQuery,
  filterContext,
  filterValues,
  filterValuesQuery,
} from './shared/query/filter-values.ts';
export { columnLabel, metricLabel } from './shared/query/labels.ts';
export { controlsOf, type EffectiveContext, effectiveSettings } from './shared/settings/effective.ts';
export { canRegroup, regrouped } from './shared/settings/regroup.ts';
export * from './view.ts';

export interface ChartEntry {
  manifest: ChartManifest;
  load(): Promise<{ chart: ChartDefinition }>;
}

const entries: ChartEntry[] = [
  { manifest: line, load: () => import('./line/index.ts') },
  { manifest: bar, load: () => import('./bar/index.ts') },
  { manifest: area, load: () => import('./area/index.ts') },
  { manifest: smooth, load: () => import('./smooth/index.ts') },
  { manifest: step, load: () => import('./step/index.ts') },
  { manifest: scatter, load: () => import('./scatter/index.ts') },
  { manifest: timeseries, load: () => import('./timeseries/index.ts') },
  { manifest: mixed, load: () => import('./mixed/index.ts') },
  { manifest: bigNumber, load: () => import('./big-number/index.ts') },
  { manifest: bigNumberTotal, load: () => import('./big-number-total/index.ts') },
  { manifest: popKpi, load: () => import('./pop-kpi/index.ts') },
  { manifest: pie, load: () => import('./pie/index.ts') },
  { manifest: table, load: () => import('./table/index.ts') },
  { manifest: pivotTable, load: () => import('./pivot-table/index.ts') },
  { manifest: heatmap, load: () => import('./heatmap/index.ts') },
  { manifest: wordCloud, load: () => import('./word-cloud/index.ts') },
  { manifest: bubble, load: () => import('./bubble/index.ts') },
  { manifest: boxPlot, load: () => import('./box-plot/index.ts') },
  { manifest: funnel, load: () => import('./funnel/index.ts') },
  { manifest: gauge, load: () => import('./gauge/index.ts') },
  { manifest: graph, load: () => import('./graph/index.ts') },
  { manifest: radar, load: () => import('./radar/index.ts') },
  { manifest: treemap, load: () => import('./treemap/index.ts') },
  { manifest: tree, load: () => import('./tree/index.ts') },
  { manifest: sunburst, load: () => import('./sunburst/index.ts') },
  { manifest: sankey, load: () => import('./sankey/index.ts') },
  { manifest: histogram, load: () => import('./histogram/index.ts') },
  { manifest: waterfall, load: () => import('./waterfall/index.ts') },
  { manifest: gantt, load: () => import('./gantt/index.ts') },
  { manifest: horizon, load: () => import('./horizon/index.ts') },
  { manifest: rose, load: () => import('./rose/index.ts') },
  { manifest: chord, load: () => import('./chord/index.ts') },
  { manifest: para, load: () => import('./para/index.ts') },
  { manifest: bullet, load: () => import('./bullet/index.ts') },
  { manifest: agGridTable, load: () => import('./ag-grid-table/index.ts') },
  { manifest: calendarHeatmap, load: () => import('./calendar-heatmap/index.ts') },
  { manifest: worldMap, load: () => import('./world-map/index.ts') },
  { manifest: countryMap, load: () => import('./country-map/index.ts') },
  { manifest: handlebars, load: () => import('./handlebars/index.ts') },
  { manifest: timePivot, load: () => import('./time-pivot/index.ts') },
  { manifest: partition, load: () => import('./partition/index.ts') },
  { manifest: pairedTTest, load: () => import('./paired-ttest/index.ts') },
  { manifest: timeTable, load: () => import('./time-table/index.ts') },
  { manifest: pointClusterMap, load: () => import('./point-cluster-map/index.ts') },
  { manifest: deckScatter, load: () => import('./deck-scatter/index.ts') },
  { manifest: deckArc, load: () => import('./deck-arc/index.ts') },
  { manifest: deckPath, load: () => import('./deck-path/index.ts') },
  { manifest: deckPolygon, load: () => import('./deck-polygon/index.ts') },
  { manifest: deckGeojson, load: () => import('./deck-geojson/index.ts') },
  { manifest: deckHex, load: () => import('./deck-hex/index.ts') },
  { manifest: deckGrid, load: () => import('./deck-grid/index.ts') },
  { manifest: deckScreengrid, load: () => import('./deck-screengrid/index.ts') },
  { manifest: deckHeatmap, load: () => import('./deck-heatmap/index.ts') },
  { manifest: deckContour, load: () => import('./deck-contour/index.ts') },
  { manifest: deckMulti, load: () => import('./deck-multi/index.ts') },
  { manifest: cartodiagram, load: () => import('./cartodiagram/index.ts') },
];

/** Every chart type. Manifests are here for the gallery; the code of a chart is loaded when it is first used. */
export const charts: readonly ChartEntry[] = entries;

const byType = new Map(entries.map(entry => [entry.manifest.type, entry]));

/** Adds a chart type that was made elsewhere. False when there already is one of that name: ours are not replaced. */
export function addChart(chart: ChartDefinition): boolean {
  const { manifest } = chart;
  if (byType.has(manifest.type)) return false;
  const entry: ChartEntry = { manifest, load: async () => ({ chart }) };
  entries.push(entry);
  byType.set(manifest.type, entry);
  return true;
}

/** Types that only changed their name: charts keep the one they were saved with. */
const OTHER_NAMES: Record<string, string> = { mapbox: 'point_cluster_map' };

/**
 * The entry of a chart type. Undefined for a type this version does not know: a host then shows the chart's name with
 * a message, and its settings are kept as they are.
 *
 * @example const { chart } = await chartFor('pie')!.load();
 */
export const chartFor = (type: string): ChartEntry | undefined => byType.get(OTHER_NAMES[type] ?? type);

const loadType = async (type: string): Promise<ChartDefinition | undefined> =>
  (await chartFor(type)?.load())?.chart;

/** The definition for saved settings; undefined for a type this version does not know. */
export async function loadChart(settings: Settings): Promise<ChartDefinition | undefined> {
  const [chart] = await Promise.all([
    loadType(settings.viz_type),
    loadFreeOptions(settings.echart_options),
    loadDescribing(settings.tooltip_template),
  ]);
  const resolved = chart?.resolve ? await chart.resolve(settings, loadType) : chart;
  return resolved && settings.matrixify_enable === true && mayRepeat(resolved)
    ? (await loadMatrix()).repeated(resolved)
    : resolved;
}

/** Repeats charts over a grid. Loaded with the first one, and for the panel that makes one. */
export const loadMatrix = () => import('./matrix/index.ts');

/** A chart made of saved charts asks no questions of its own that could be divided. */
export const mayRepeat = (chart: ChartDefinition): boolean => !chart.layers && !chart.resolve;

/** The drawing of maps: cameras, outlines of the world, shapes. Loaded with the first map. */
export const loadMaps = () => import('./map/index.ts');
