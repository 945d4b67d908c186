import { type FilterScope, type Layout, layersChosen } from '@parallax/contract';
import { chartsInScope } from '../../data-mask/scope.ts';
import { allCharts, type ScopeNode, scopeFor } from './scoping.ts';

/** The ids of the charts a map is made of, by the map's id; other charts have none. */
export type LayersOf = (chartId: number) => readonly number[];

const keyOf = (chartId: number, place: number): string => `chart-${chartId}-layer-${place}`;

/** The tree of tabs and charts with the layers of maps below these. */
export function withLayers(
  nodes: readonly ScopeNode[],
  layersOf: LayersOf,
  nameOf: (layerId: number) => string,
): ScopeNode[] {
  return nodes.map(node => {
    const layers = layersOf(Number(node.key)).map((id, place) => ({
      key: keyOf(Number(node.key), place),
      title: nameOf(id),
      children: [],
    }));
    return { ...node, children: layers.length > 0 ? layers : withLayers(node.children, layersOf, nameOf) };
  });
}

/** The nodes of that tree a scope has chosen; of a map, the layers. */
export function chosenKeys(scope: FilterScope, layout: Layout, layersOf: LayersOf): string[] {
  return [...chartsInScope(scope, layout)].flatMap(id => {
    const places = layersOf(id).map((_, place) => place);
    const named = layersChosen(scope, id).filter(place => places.includes(place));
    if (places.length === 0) return [String(id)];
    return (named.length > 0 ? named : places).map(place => keyOf(id, place));
  });
}

/** The scope chosen nodes stand for. A map all of whose layers are chosen is meant as a whole. */
export function scopeOfKeys(keys: readonly string[], layout: Layout, layersOf: LayersOf) {
  const checked = new Set(keys);
  const selectedLayers: string[] = [];
  const charts = allCharts(layout).filter(id => {
    const all = layersOf(id).map((_, place) => keyOf(id, place));
    const chosen = all.filter(key => checked.has(key));
    if (chosen.length < all.length) selectedLayers.push(...chosen);
    return all.length > 0 ? chosen.length > 0 : checked.has(String(id));
  });
  return { ...scopeFor(new Set(charts), layout), ...(selectedLayers.length > 0 && { selectedLayers }) };
}
