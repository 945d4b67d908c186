import {
  chartsReached,
  crossFiltered,
  crossFiltersOn,
  type ExtraFormData,
  mergeExtraFormData,
  type PlacedChart,
  readFilterScope,
} from '@parallax/contract';

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const MAX_DEPTH = 64;
/** Conditions of an address that no filter of the dashboard can say. */
const UNMATCHED = '__rison_unmatched__';

/** The charts of a layout with what is around them; only `children` is believed. */
export function placedCharts(layout: Json): PlacedChart[] {
  const found: PlacedChart[] = [];
  const seen = new Set<string>();
  const visit = (id: string, parents: readonly string[]): void => {
    const node = layout[id];
    if (seen.has(id) || parents.length > MAX_DEPTH || !isRecord(node)) return;
    seen.add(id);
    const chartId = isRecord(node.meta) ? Number(node.meta.chartId) : Number.NaN;
    if (node.type === 'CHART' && Number.isSafeInteger(chartId)) found.push({ chartId, parents });
    if (Array.isArray(node.children)) {
      for (const child of node.children) visit(String(child), [...parents, id]);
    }
  };
  visit('ROOT_ID', []);
  return found;
}

const dataOf = (mask: unknown): ExtraFormData | null =>
  isRecord(mask) && isRecord(mask.extraFormData) ? mask.extraFormData : null;

/**
 * What the filters of a dashboard ask of each chart: the state of a filter as `masks` has it, else its default, in the
 * order the page merges them.
 */
export function filtersByChart(
  metadata: Json,
  layout: Json,
  masks: Json,
): (chartId: number) => ExtraFormData {
  const charts = placedCharts(layout);
  const items = [
    ...records(metadata.native_filter_configuration),
    ...records(metadata.chart_customization_config),
  ].filter(({ scope }) => scope !== undefined);
  const own = items.map(item => ({
    data: dataOf(masks[String(item.id)] ?? item.defaultDataMask),
    reached: chartsReached(readFilterScope(item.scope), charts),
  }));
  const others = crossFiltersOn(metadata)
    ? Object.keys(masks)
        .filter(id => /^\d+$/.test(id))
        .map(id => ({ data: dataOf(masks[id]), reached: crossFiltered(Number(id), metadata, charts) }))
    : [];
  const everywhere = {
    data: dataOf(masks[UNMATCHED]),
    reached: new Set(charts.map(({ chartId }) => chartId)),
  };
  const all = [...own, everywhere, ...others];
  return chartId =>
    mergeExtraFormData(all.filter(({ reached }) => reached.has(chartId)).map(({ data }) => data));
}
