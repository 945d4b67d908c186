/** Rewriting of ids between the ids of this store and the stable names of a bundle. All pure. */
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface LayoutChart {
  /** The chart's id as the layout has it. */
  id: number | null;
  uuid: string | null;
}

/** Ids by what a file calls a chart: its uuid, or the number it had where the file was written. */
export type ChartRefs = ReadonlyMap<string, number>;

/** The references of a layout's charts whose uuids are known. */
export function chartRefs(position: Json, idOf: ReadonlyMap<string, number>): Map<string, number> {
  const refs = new Map<string, number>();
  for (const { chart } of chartsOf(position)) {
    const id = chart.uuid === null ? undefined : idOf.get(chart.uuid);
    if (id === undefined) continue;
    refs.set(chart.uuid!, id);
    if (chart.id !== null) refs.set(String(chart.id), id);
  }
  return refs;
}

/** The charts a layout names, by node. */
export function chartsOf(position: Json): { key: string; chart: LayoutChart }[] {
  return Object.entries(position).flatMap(([key, node]) => {
    if (!isObject(node) || node.type !== 'CHART' || !isObject(node.meta)) return [];
    const { chartId, uuid } = node.meta;
    const id = Number.isInteger(chartId) ? Number(chartId) : null;
    return [{ key, chart: { id, uuid: typeof uuid === 'string' ? uuid.toLowerCase() : null } }];
  });
}

/** The id of a chart that is not there: no chart ever has it. */
const NO_CHART = 0;

/**
 * The layout with its chart ids replaced by those of the charts that are meant. A node whose chart is not there gets
 * an id that belongs to none: the number it carries may be that of an unrelated chart here.
 */
export function withChartIds(position: Json, refs: ChartRefs): Json {
  const out = { ...position };
  for (const { key, chart } of chartsOf(position)) {
    const id = refs.get(chart.uuid ?? '') ?? refs.get(String(chart.id)) ?? NO_CHART;
    const node = position[key] as { meta: Json };
    out[key] = { ...node, meta: { ...node.meta, chartId: id } };
  }
  return out;
}

/** The layout with every chart's uuid filled in. */
export function withChartUuids(position: Json, uuidOf: ReadonlyMap<number, string>): Json {
  const out = { ...position };
  for (const { key, chart } of chartsOf(position)) {
    const uuid = chart.id === null ? undefined : uuidOf.get(chart.id);
    if (!uuid) continue;
    const node = position[key] as { meta: Json };
    out[key] = { ...node, meta: { ...node.meta, uuid } };
  }
  return out;
}

/**
 * Dashboard metadata with chart ids mapped. Ids that map to nothing are dropped: they belong to charts that are not
 * there and might otherwise point at unrelated ones.
 */
export function mapChartIds(metadata: Json, refs: ChartRefs): Json {
  const ids = (list: unknown): unknown => (Array.isArray(list) ? knownIds(list, refs) : list);
  const keys = <V>(object: unknown, change: (value: unknown, id: number) => V): unknown =>
    isObject(object)
      ? Object.fromEntries(
          Object.entries(object).flatMap(([key, value]) => {
            const id = refs.get(key);
            return id === undefined ? [] : [[String(id), change(value, id)]];
          }),
        )
      : object;
  const scope = (value: unknown): unknown =>
    isObject(value) ? { ...value, ...('excluded' in value && { excluded: ids(value.excluded) }) } : value;
  const scoped = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    return {
      ...value,
      ...('scope' in value && { scope: scope(value.scope) }),
      ...('chartsInScope' in value && { chartsInScope: ids(value.chartsInScope) }),
    };
  };
  const out: Json = { ...metadata };
  const set = (key: string, change: (value: unknown) => unknown) => {
    if (key in out) out[key] = change(out[key]);
  };
  set('timed_refresh_immune_slices', ids);
  set('expanded_slices', value => keys(value, item => item));
  set('native_filter_configuration', value => (Array.isArray(value) ? value.map(scoped) : (value ?? [])));
  set('chart_customization_config', value => (Array.isArray(value) ? value.map(scoped) : value));
  set('global_chart_configuration', scoped);
  set('chart_configuration', value =>
    keys(value, (item, id) =>
      isObject(item)
        ? { ...item, id, ...('crossFilters' in item && { crossFilters: scoped(item.crossFilters) }) }
        : item,
    ),
  );
  for (const gone of ['filter_scopes', 'default_filters', 'show_native_filters']) delete out[gone];
  return out;
}

const knownIds = (list: readonly unknown[], refs: ChartRefs): number[] =>
  list.flatMap(ref => refs.get(String(ref)) ?? []);

/** Settings of a chart made of other charts, with the ids of those mapped; the others are as they were. */
export const withLayers = (params: Json, refs: ChartRefs): Json =>
  Array.isArray(params.deck_slices) ? { ...params, deck_slices: knownIds(params.deck_slices, refs) } : params;

/** The ids of the charts that a chart is made of. */
export const layersOf = (params: Json): number[] =>
  Array.isArray(params.deck_slices) ? params.deck_slices.map(Number).filter(Number.isInteger) : [];

type Target = Json & { datasetId?: unknown; datasetUuid?: unknown };

/** Filters with their datasets named by `from` renamed to `to`; a dataset nobody knows is left out of the target. */
function mapTargets(metadata: Json, change: (target: Target) => Target): Json {
  const filters = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(filter =>
          isObject(filter) && Array.isArray(filter.targets)
            ? {
                ...filter,
                targets: filter.targets.map(target => (isObject(target) ? change(target) : target)),
              }
            : filter,
        )
      : value;
  const out = { ...metadata };
  for (const key of ['native_filter_configuration', 'chart_customization_config']) {
    if (key in out) out[key] = filters(out[key]);
  }
  return out;
}

export const withDatasetUuids = (metadata: Json, uuidOf: ReadonlyMap<number, string>): Json =>
  mapTargets(metadata, ({ datasetId, ...target }) => {
    const uuid = uuidOf.get(Number(datasetId));
    return uuid ? { ...target, datasetUuid: uuid } : target;
  });

/** A number in the file is another store's: only a uuid says which dataset is meant. */
export const withDatasetIds = (metadata: Json, idOf: ReadonlyMap<string, number>): Json =>
  mapTargets(metadata, ({ datasetUuid, datasetId: _, ...target }) => {
    const id = idOf.get(String(datasetUuid).toLowerCase());
    return id === undefined ? target : { ...target, datasetId: id };
  });

/** Every dataset uuid that a dashboard's filters name. */
export function filterDatasetUuids(metadata: Json): string[] {
  const found: string[] = [];
  mapTargets(metadata, target => {
    if (typeof target.datasetUuid === 'string') found.push(target.datasetUuid.toLowerCase());
    return target;
  });
  return found;
}

export function filterDatasetIds(metadata: Json): number[] {
  const found: number[] = [];
  mapTargets(metadata, target => {
    if (Number.isInteger(target.datasetId)) found.push(Number(target.datasetId));
    return target;
  });
  return found;
}

/** Keys that hold ids of one store. */
const LOCAL_KEYS = ['datasource', 'slice_id', 'dashboards'];

/** Chart settings as they travel: without ids of this store, and of annotations only formulas, which need no other row. */
export function portableSettings(params: Json): Json {
  const out = Object.fromEntries(Object.entries(params).filter(([key]) => !LOCAL_KEYS.includes(key)));
  if (Array.isArray(out.annotation_layers)) out.annotation_layers = formulas(out.annotation_layers);
  return out;
}

/** Chart settings that point at the dataset with this id. */
export const withDatasource = (params: Json, datasetId: number): Json => ({
  ...portableSettings(params),
  datasource: `${datasetId}__table`,
});

const formulas = (layers: unknown[]): unknown[] =>
  layers.filter(layer => isObject(layer) && layer.annotationType === 'FORMULA');

/** A stored query context re-pointed at the dataset with this id. */
export function contextWithDatasource(text: string, datasetId: number): string {
  const context: unknown = JSON.parse(text);
  if (!isObject(context)) return text;
  const datasource = { id: datasetId, type: 'table' };
  const queries = Array.isArray(context.queries)
    ? context.queries.map(query =>
        isObject(query) && 'datasource' in query ? { ...query, datasource } : query,
      )
    : context.queries;
  const form = isObject(context.form_data)
    ? { ...context.form_data, datasource: `${datasetId}__table` }
    : context.form_data;
  return JSON.stringify({
    ...context,
    datasource,
    ...(queries !== undefined && { queries }),
    ...(form !== undefined && { form_data: form }),
  });
}

const EMPTY_POSITION = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: [], parents: ['ROOT_ID'] },
  HEADER_ID: { type: 'HEADER', id: 'HEADER_ID', meta: { text: '' } },
};

/** The layout of a dashboard that has none yet. */
export const emptyPosition = (title: string | null): Json => ({
  ...EMPTY_POSITION,
  HEADER_ID: { ...EMPTY_POSITION.HEADER_ID, meta: { text: title ?? '' } },
});

/** The layout with charts that no node shows put into rows of their own, in the first tab or the grid. */
export function withMissingCharts(
  position: Json,
  charts: readonly { uuid: string; id: number; name: string }[],
): Json {
  const shown = new Set(chartsOf(position).map(({ chart }) => chart.uuid));
  const missing = charts.filter(chart => !shown.has(chart.uuid));
  const home = firstContainer(position);
  if (missing.length === 0 || !home) return position;
  const out: Json = { ...position };
  const parent = { ...(out[home] as Json) };
  const parents = [...((parent.parents as string[] | undefined) ?? []), home];
  const children = [...((parent.children as string[] | undefined) ?? [])];
  for (const chart of missing) {
    const row = `ROW-${chart.uuid}`;
    const key = `CHART-${chart.uuid}`;
    out[row] = {
      type: 'ROW',
      id: row,
      children: [key],
      parents,
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    };
    const meta = { chartId: chart.id, uuid: chart.uuid, sliceName: chart.name, width: 4, height: 50 };
    out[key] = { type: 'CHART', id: key, children: [], parents: [...parents, row], meta };
    children.push(row);
  }
  out[home] = { ...parent, children };
  return out;
}

function firstContainer(position: Json): string | null {
  const root = position.ROOT_ID;
  const first = isObject(root) && Array.isArray(root.children) ? String(root.children[0]) : 'GRID_ID';
  const node = position[first];
  if (isObject(node) && node.type === 'TABS' && Array.isArray(node.children)) return String(node.children[0]);
  return isObject(node) ? first : null;
}
