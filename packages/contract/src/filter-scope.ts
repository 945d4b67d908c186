import { asRecord, isRecord, texts } from './json.ts';
import { ROOT_ID } from './layout.ts';

/** Where a filter acts: below these layout nodes, without these charts. */
export interface FilterScope {
  rootPath: readonly string[];
  excluded: readonly number[];
  /** `chart-{id}-layer-{index}` of maps with several layers. */
  selectedLayers: readonly string[];
}

export const ROOT_SCOPE: FilterScope = { rootPath: [ROOT_ID], excluded: [], selectedLayers: [] };

/** Reads a stored scope; one that is missing or broken is the whole dashboard. */
export function readFilterScope(value: unknown): FilterScope {
  if (!isRecord(value)) return ROOT_SCOPE;
  const excluded = Array.isArray(value.excluded) ? value.excluded.map(Number).filter(Number.isFinite) : [];
  return {
    rootPath: Array.isArray(value.rootPath) ? texts(value.rootPath) : [ROOT_ID],
    excluded,
    selectedLayers: texts(value.selectedLayers),
  };
}

/** A chart on a page and the ids of everything around it, from the root. */
export interface PlacedChart {
  chartId: number;
  parents: readonly string[];
}

const LAYER = /^chart-(\d+)-layer-(\d+)$/;

/** The places of the layers a scope names of a map; without any it is meant as a whole. */
export const layersChosen = ({ selectedLayers }: FilterScope, chartId: number): number[] =>
  selectedLayers.flatMap(layer => {
    const [, chart, place] = LAYER.exec(layer) ?? [];
    return Number(chart) === chartId ? [Number(place)] : [];
  });

/** The charts a scope reaches: below one of its roots and not taken out; charts with a chosen layer in any case. */
export function chartsReached(scope: FilterScope, charts: readonly PlacedChart[]): Set<number> {
  const found = new Set<number>();
  for (const { chartId, parents } of charts) {
    if (scope.excluded.includes(chartId)) continue;
    if (parents.some(parent => scope.rootPath.includes(parent))) found.add(chartId);
  }
  for (const layer of scope.selectedLayers) {
    const id = Number(LAYER.exec(layer)?.[1]);
    if (id) found.add(id);
  }
  return found;
}

/** Charts that a click in a chart filters: by its own scope, or the dashboard's; never itself. */
export function crossFiltered(
  chartId: number,
  metadata: Record<string, unknown>,
  charts: readonly PlacedChart[],
): Set<number> {
  const own = asRecord(asRecord(asRecord(metadata.chart_configuration)[String(chartId)]).crossFilters).scope;
  const scope = own && own !== 'global' ? own : asRecord(metadata.global_chart_configuration).scope;
  const reached = chartsReached(readFilterScope(scope), charts);
  reached.delete(chartId);
  return reached;
}

export const crossFiltersOn = (metadata: Record<string, unknown>): boolean =>
  metadata.cross_filters_enabled !== false;
