type Ids = ReadonlyMap<number, { id: number }>;
type Metadata = Record<string, unknown>;

const LISTS_OF_CHARTS = new Set(['excluded', 'chartsInScope', 'timed_refresh_immune_slices']);

/** Metadata with the ids of charts replaced wherever it names charts; ids that are not in the map stay. */
export function remapCharts(metadata: Metadata, ids: Ids): Metadata {
  const changed = walk(metadata, ids) as Metadata;
  for (const key of ['expanded_slices', 'chart_configuration']) {
    if (isObject(changed[key])) changed[key] = remapKeys(changed[key], ids);
  }
  if (isObject(changed.chart_configuration)) {
    for (const entry of Object.values(changed.chart_configuration)) {
      if (isObject(entry) && typeof entry.id === 'number') entry.id = ids.get(entry.id)?.id ?? entry.id;
    }
  }
  return changed;
}

function walk(value: unknown, ids: Ids, key = ''): unknown {
  if (Array.isArray(value)) {
    if (!LISTS_OF_CHARTS.has(key)) return value.map(item => walk(item, ids));
    return value.map(item => (typeof item === 'number' ? (ids.get(item)?.id ?? item) : item));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, ids, name)]));
}

const remapKeys = (map: Metadata, ids: Ids): Metadata =>
  Object.fromEntries(
    Object.entries(map).map(([id, value]) => [String(ids.get(Number(id))?.id ?? id), value]),
  );

const isObject = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
