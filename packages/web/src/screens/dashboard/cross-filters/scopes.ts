import { asRecord, type FilterScope, type Layout, readFilterScope } from '@parallax/contract';
import { chartsInScope } from '../data-mask/scope.ts';

/** Which charts a click reaches: the dashboard's own answer, and those of charts that have another. */
export interface CrossScopes {
  global: FilterScope;
  own: Readonly<Record<number, FilterScope>>;
}

export function readScopes(metadata: Record<string, unknown>): CrossScopes {
  const own: Record<number, FilterScope> = {};
  for (const [id, entry] of Object.entries(asRecord(metadata.chart_configuration))) {
    const { scope } = asRecord(asRecord(entry).crossFilters);
    if (scope && scope !== 'global') own[Number(id)] = readFilterScope(scope);
  }
  return { global: readFilterScope(asRecord(metadata.global_chart_configuration).scope), own };
}

const stored = ({ rootPath, excluded }: FilterScope) => ({ rootPath, excluded });

/** The part of `json_metadata` that keeps them, for the charts that can filter others. */
export function writeScopes(
  { global, own }: CrossScopes,
  metadata: Record<string, unknown>,
  layout: Layout,
  emitters: readonly number[],
) {
  const everywhere = [...chartsInScope(global, layout)];
  const entries = emitters.map(id => {
    const scope = own[id];
    const reached = scope ? [...chartsInScope(scope, layout)] : everywhere;
    const crossFilters = {
      scope: scope ? stored(scope) : 'global',
      chartsInScope: reached.filter(chart => chart !== id),
    };
    return [id, { ...asRecord(asRecord(metadata.chart_configuration)[String(id)]), id, crossFilters }];
  });
  return {
    global_chart_configuration: { scope: stored(global), chartsInScope: everywhere },
    chart_configuration: { ...asRecord(metadata.chart_configuration), ...Object.fromEntries(entries) },
  };
}
