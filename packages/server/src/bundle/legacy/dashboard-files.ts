import type { Db } from '../../metadata/schema.ts';
import type { Files } from '../archive.ts';
import { BUNDLE_VERSION, ChartFile, DashboardFile, KINDS } from '../files.ts';
import { fileStem } from '../names.ts';
import type { Problems } from '../problems.ts';
import { withDatasetUuids } from '../rewrite.ts';
import { writeYaml } from '../yaml.ts';
import { type LegacyChart, legacyLayout } from './layout.ts';
import { type Place, placeOf, placeText, REMOTE_NOTES, Sources, unwrapped } from './sources.ts';
import { isObject, type Json, mapOf, objects, omit, pick, textOf, uuidOf } from './values.ts';

/** Whether a JSON value is what releases before bundles wrote: dashboards with their charts inside, and datasets. */
export const isLegacyDashboards = (value: unknown): value is Json =>
  isObject(value) && Array.isArray(value.dashboards);

const WHOLE = { columns: true, metrics: true };

/** An old file of dashboards as the files of a bundle. */
export async function legacyDashboardFiles(value: Json, db: Db, problems: Problems): Promise<Files> {
  const sources = new Sources(db);
  const files: Files = new Map([
    ['metadata.yaml', writeYaml({ version: BUNDLE_VERSION, type: KINDS.dashboards.type })],
  ]);
  const datasets: (Place & { uuid: string })[] = [];
  const remote = new Map<number, string>();
  for (const raw of objects(value.datasources).map(unwrapped)) {
    const place = placeOf(raw);
    const path = `datasets/${fileStem(placeText(place), uuidOf(raw, place))}.yaml`;
    const file = await sources.datasetFile(path, raw, place, WHOLE, problems);
    if (!file) continue;
    datasets.push({ ...place, uuid: file.uuid });
    remote.set(Number(mapOf(raw.params).remote_id ?? raw.id), file.uuid);
    files.set(path, writeYaml(file));
  }
  for (const raw of objects(value.dashboards).map(unwrapped)) {
    const title = textOf(raw.dashboard_title) ?? '';
    const metadata = mapOf(raw.json_metadata);
    const charts: LegacyChart[] = [];
    for (const slice of objects(raw.slices).map(unwrapped)) {
      const chart = chartOf(slice);
      const path = `charts/${fileStem(chart.name, chart.uuid)}.yaml`;
      charts.push(chart);
      const dataset = await datasetOf(slice, datasets, sources);
      if (dataset) files.set(path, writeYaml(chartFile(slice, chart, dataset)));
      else
        problems.add(path, {
          datasource_name: [`The dataset ${nameOf(slice)} is neither in the file nor here`],
        });
    }
    const uuid = uuidOf(raw, 'dashboard', metadata.remote_id ?? raw.id, raw.slug, title);
    const file = {
      ...pick(raw, DashboardFile.properties),
      dashboard_title: title,
      uuid,
      position: legacyLayout(positionIn(raw.position_json), title, charts),
      metadata: withDatasetUuids(omit(metadata, REMOTE_NOTES), remote),
      version: BUNDLE_VERSION,
    };
    files.set(`dashboards/${fileStem(title, uuid)}.yaml`, writeYaml(file));
  }
  return files;
}

const nameOf = (slice: Json): string =>
  textOf(mapOf(slice.params).datasource_name) ?? textOf(slice.datasource_name) ?? '';

function chartOf(slice: Json): LegacyChart {
  const id = Number(slice.id ?? mapOf(slice.params).remote_id);
  const name = textOf(slice.slice_name) ?? '';
  return { id, name, uuid: uuidOf(slice, 'chart', id, name, nameOf(slice)) };
}

const chartFile = (slice: Json, { name, uuid }: LegacyChart, datasetUuid: string): Json => ({
  ...pick(slice, ChartFile.properties),
  slice_name: name,
  viz_type: textOf(slice.viz_type) ?? 'table',
  params: omit(mapOf(slice.params), REMOTE_NOTES),
  query_context: null,
  uuid,
  version: BUNDLE_VERSION,
  dataset_uuid: datasetUuid,
});

/** The dataset a chart is of: among those of the file, or here under the names the chart gives. */
async function datasetOf(
  slice: Json,
  inFile: readonly (Place & { uuid: string })[],
  sources: Sources,
): Promise<string | null> {
  const params = mapOf(slice.params);
  const name = nameOf(slice);
  const [database, schema] = [textOf(params.database_name), textOf(params.schema)];
  const found =
    inFile.find(
      place => place.table === name && place.database === database && (!schema || place.schema === schema),
    ) ?? inFile.find(place => place.table === name || placeText(place) === name);
  if (found) return found.uuid;
  return database ? ((await sources.dataset({ database, schema, table: name }))?.uuid ?? null) : null;
}

/** Layouts are JSON text, and of the oldest dashboards a list. */
function positionIn(text: unknown): unknown {
  try {
    return JSON.parse(textOf(text) ?? '{}');
  } catch {
    return {};
  }
}
