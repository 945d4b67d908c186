import type { ChartFile, Contents, Kind } from './files.ts';
import { stableNumber } from './names.ts';
import { chartsOf, filterDatasetUuids, layersOf } from './rewrite.ts';

/** The files that an import of one kind writes: the main ones and what they need, nothing else that lies in the bundle. */
export function closure(contents: Contents, main: Kind | 'assets'): Contents {
  if (main === 'assets') return contents;
  const uuids = <F extends { uuid: string }>(map: Map<string, F>, wanted: (file: F) => boolean) =>
    new Map([...map].filter(([, file]) => wanted(file)));
  const none = <V>() => new Map<string, V>();
  const dashboards = main === 'dashboards' ? contents.dashboards : none<never>();
  const placed = new Set(
    [...dashboards.values()].flatMap(file => chartsOf(file.position ?? {}).map(({ chart }) => chart.uuid)),
  );
  for (const uuid of layerUuids(contents.charts, placed)) placed.add(uuid);
  const charts =
    main === 'charts'
      ? contents.charts
      : uuids(contents.charts, file => main === 'dashboards' && placed.has(file.uuid));
  const named = new Set([
    ...[...charts.values()].map(file => file.dataset_uuid),
    ...[...dashboards.values()].flatMap(file => filterDatasetUuids(file.metadata ?? {})),
  ]);
  const datasets =
    main === 'datasets' || main === 'databases'
      ? contents.datasets
      : uuids(contents.datasets, file => named.has(file.uuid));
  const queries = main === 'queries' ? contents.queries : none<never>();
  const connected = new Set([
    ...[...datasets.values()].map(file => file.database_uuid),
    ...[...queries.values()].map(file => file.database_uuid),
  ]);
  const databases =
    main === 'databases' ? contents.databases : uuids(contents.databases, file => connected.has(file.uuid));
  const chosen = new Set([...dashboards.values()].map(file => file.theme_uuid));
  const themes = main === 'themes' ? contents.themes : uuids(contents.themes, file => chosen.has(file.uuid));
  return { themes, databases, datasets, charts, dashboards, queries, tags: contents.tags };
}

/** The charts of a bundle that placed ones are made of, known by the numbers they have in every bundle. */
function layerUuids(charts: Contents['charts'], placed: ReadonlySet<string | null>): string[] {
  const files: ChartFile[] = [...charts.values()];
  const wanted = new Set(files.filter(file => placed.has(file.uuid)).flatMap(file => layersOf(file.params)));
  return files.map(file => file.uuid).filter(uuid => wanted.has(stableNumber(uuid)));
}
