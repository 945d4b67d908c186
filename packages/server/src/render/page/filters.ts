import {
  type ActingFilter,
  type ChartFilters,
  chartFilters,
  chartsReached,
  crossFiltered,
  crossFiltersOn,
  type ExtraFormData,
  layersChosen,
  ownValue,
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

const dataOf = (mask: unknown): ExtraFormData =>
  isRecord(mask) && isRecord(mask.extraFormData) ? mask.extraFormData : {};

/** Something that filters: which charts it reaches, and what it asks of one of them. */
interface Acting {
  reached: ReadonlySet<number>;
  /** The only dataset whose charts a display control acts on. */
  datasetId?: unknown;
  on(chartId: number): ActingFilter;
}

const isDivider = ({ type }: Json): boolean => type === 'DIVIDER' || type === 'CHART_CUSTOMIZATION_DIVIDER';

/** The filters and display controls of a dashboard, each as `masks` has it, else at its default. */
function itemsActing(metadata: Json, charts: readonly PlacedChart[], masks: Json): Acting[] {
  const acting = (item: Json): Acting => {
    const scope = readFilterScope(item.scope);
    const extraFormData = dataOf(ownValue(masks, String(item.id)) ?? item.defaultDataMask);
    return {
      reached: chartsReached(scope, charts),
      on: chartId => ({ extraFormData, layers: layersChosen(scope, chartId) }),
    };
  };
  const kept = (key: string) => records(metadata[key]).filter(item => !isDivider(item) && !item.removed);
  return [
    ...kept('native_filter_configuration').map(acting),
    ...kept('chart_customization_config').map(item => ({
      ...acting(item),
      datasetId: Number(records(item.targets)[0]?.datasetId),
    })),
  ];
}

/** What the filters of a dashboard ask of each chart, in the order the page merges them. */
export function filtersByChart(
  metadata: Json,
  layout: Json,
  masks: Json,
): (chartId: number, datasetId: number | null) => ChartFilters {
  const charts = placedCharts(layout);
  const plain = (id: string, reached: ReadonlySet<number>): Acting => ({
    reached,
    on: () => ({ extraFormData: dataOf(ownValue(masks, id)), layers: [] }),
  });
  const all: Acting[] = [
    ...itemsActing(metadata, charts, masks),
    plain(UNMATCHED, new Set(charts.map(({ chartId }) => chartId))),
    ...Object.keys(crossFiltersOn(metadata) ? masks : {})
      .filter(id => /^\d+$/.test(id))
      .map(id => plain(id, crossFiltered(Number(id), metadata, charts))),
  ];
  return (chartId, datasetId) =>
    chartFilters(
      all
        .filter(one => one.reached.has(chartId) && (!('datasetId' in one) || one.datasetId === datasetId))
        .map(one => one.on(chartId)),
    );
}
