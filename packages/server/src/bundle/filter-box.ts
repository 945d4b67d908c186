import type { ChartFile, Contents, DashboardFile } from './files.ts';
import { chartsOf } from './rewrite.ts';

type Json = Record<string, unknown>;

const FILTER_BOX = 'filter_box';

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Older releases filtered dashboards with a kind of chart. Such charts are left out, and each dashboard that shows one
 * gets filters of its own with the same columns, defaults and scopes.
 */
export function withoutFilterBoxes(contents: Contents): Contents {
  const boxes = new Map(
    [...contents.charts.values()].filter(file => file.viz_type === FILTER_BOX).map(file => [file.uuid, file]),
  );
  if (boxes.size === 0) return contents;
  return {
    ...contents,
    charts: new Map([...contents.charts].filter(([, file]) => !boxes.has(file.uuid))),
    dashboards: new Map([...contents.dashboards].map(([path, file]) => [path, replaceBoxes(file, boxes)])),
  };
}

function replaceBoxes(file: DashboardFile, boxes: ReadonlyMap<string, ChartFile>): DashboardFile {
  const { position = {}, metadata = {} } = file;
  const placed = chartsOf(position).flatMap(({ key, chart }) => {
    const box = boxes.get(chart.uuid ?? '');
    return box ? [{ key, number: String(chart.id), box }] : [];
  });
  if (placed.length === 0) return file;
  const present = metadata.native_filter_configuration;
  const made = placed.flatMap(({ number, box }) => filtersOf(box, number, metadata));
  return {
    ...file,
    position: withoutNodes(position, new Set(placed.map(({ key }) => key))),
    metadata: {
      ...metadata,
      native_filter_configuration: [...(Array.isArray(present) ? present : []), ...made],
    },
  };
}

/** The layout without some leaves, and without the rows and columns that held nothing else. */
function withoutNodes(position: Json, gone: ReadonlySet<string>): Json {
  const removed = new Set(gone);
  for (let before = 0; before < removed.size; ) {
    before = removed.size;
    for (const [key, node] of Object.entries(position)) {
      if (!isObject(node) || !Array.isArray(node.children) || node.children.length === 0) continue;
      const isFrame = node.type === 'ROW' || node.type === 'COLUMN';
      if (isFrame && node.children.every(child => removed.has(String(child)))) removed.add(key);
    }
  }
  return Object.fromEntries(
    Object.entries(position)
      .filter(([key]) => !removed.has(key))
      .map(([key, node]) =>
        isObject(node) && Array.isArray(node.children)
          ? [key, { ...node, children: node.children.filter(child => !removed.has(String(child))) }]
          : [key, node],
      ),
  );
}

function filtersOf(box: ChartFile, number: string, metadata: Json): Json[] {
  const { params, dataset_uuid, uuid } = box;
  const scopeOf = (column: string): Json => scopeIn(metadata.filter_scopes, number, column);
  const defaults = defaultsIn(metadata.default_filters, number);
  const columns = (Array.isArray(params.filter_configs) ? params.filter_configs : [])
    .filter(isObject)
    .filter(({ column }) => typeof column === 'string')
    .map((config, index) => ({
      ...base(`${uuid}-${index}`, 'filter_select', String(config.label || config.column)),
      targets: [{ datasetUuid: dataset_uuid, column: { name: config.column } }],
      scope: scopeOf(String(config.column)),
      controlValues: {
        enableEmptyFilter: config.clearable === false,
        multiSelect: config.multiple !== false,
        searchAllOptions: config.searchAllOptions === true,
        sortAscending: config.asc !== false,
        ...(typeof config.metric === 'string' && { sortMetric: config.metric }),
      },
      defaultDataMask: chosen(String(config.column), defaults[String(config.column)] ?? config.defaultValue),
    }));
  const range = defaults.__time_range ?? params.time_range;
  const time = {
    ...base(`${uuid}-time`, 'filter_time', 'Time range'),
    targets: [{}],
    scope: scopeOf('__time_range'),
    controlValues: {},
    defaultDataMask:
      typeof range === 'string' && range !== 'No filter'
        ? { extraFormData: { time_range: range }, filterState: { value: range } }
        : { extraFormData: {}, filterState: {} },
  };
  return params.date_filter === true ? [time, ...columns] : columns;
}

const base = (id: string, filterType: string, name: string): Json => ({
  id: `NATIVE_FILTER-${id}`,
  type: 'NATIVE_FILTER',
  filterType,
  name,
  description: '',
  cascadeParentIds: [],
});

/** `{ "12": { "region": { scope: ["ROOT_ID"], immune: [14] } } }` */
function scopeIn(scopes: unknown, number: string, column: string): Json {
  const ofBox = isObject(scopes) ? scopes[number] : undefined;
  const found = isObject(ofBox) ? ofBox[column] : undefined;
  const { scope, immune } = isObject(found) ? found : {};
  return {
    rootPath: Array.isArray(scope) && scope.length > 0 ? scope : ['ROOT_ID'],
    excluded: Array.isArray(immune) ? immune : [],
  };
}

/** JSON text: `{ "12": { "region": ["Europe"] } }` */
function defaultsIn(text: unknown, number: string): Json {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text || '{}') : text;
    const ofBox = isObject(value) ? value[number] : undefined;
    return isObject(ofBox) ? ofBox : {};
  } catch {
    return {};
  }
}

/** Several default values are one text, parted by semicolons. */
function chosen(column: string, value: unknown): Json {
  const values = typeof value === 'string' ? value.split(';') : Array.isArray(value) ? value : [];
  const given = values.filter(item => item !== '' && item !== null);
  return given.length === 0
    ? { extraFormData: {}, filterState: {} }
    : {
        extraFormData: { filters: [{ col: column, op: 'IN', val: given }] },
        filterState: { value: given },
      };
}
