import type { Db } from '../metadata/schema.ts';
import type { Contents, Kind } from './files.ts';

const TABLES = {
  themes: 'themes',
  databases: 'databases',
  datasets: 'datasets',
  charts: 'charts',
  dashboards: 'dashboards',
  queries: 'saved_queries',
} as const satisfies Record<Kind, string>;

/** Ids of the store's rows by uuid, one map per kind; grows as the import writes. */
export type Known = Record<Kind, Map<string, number>>;

/** What the store already has of everything a bundle names. */
export async function knownRows(db: Db, contents: Contents): Promise<Known> {
  const wanted: Record<Kind, Set<string>> = {
    themes: new Set([
      ...[...contents.themes.values()].map(file => file.uuid),
      ...[...contents.dashboards.values()].flatMap(file => file.theme_uuid ?? []),
    ]),
    databases: new Set([
      ...[...contents.databases.values()].map(file => file.uuid),
      ...[...contents.datasets.values()].map(file => file.database_uuid),
      ...[...contents.queries.values()].map(file => file.database_uuid),
    ]),
    datasets: new Set([
      ...[...contents.datasets.values()].map(file => file.uuid),
      ...[...contents.charts.values()].map(file => file.dataset_uuid),
    ]),
    charts: new Set([...contents.charts.values()].map(file => file.uuid)),
    dashboards: new Set([...contents.dashboards.values()].map(file => file.uuid)),
    queries: new Set([...contents.queries.values()].map(file => file.uuid)),
  };
  const find = async (kind: Kind): Promise<Map<string, number>> => {
    const uuids = [...wanted[kind]];
    if (uuids.length === 0) return new Map();
    const rows = await db
      .selectFrom(TABLES[kind])
      .select(['id', 'uuid'])
      .where('uuid', 'in', uuids)
      .execute();
    return new Map(rows.map(row => [row.uuid, row.id]));
  };
  return {
    themes: await find('themes'),
    databases: await find('databases'),
    datasets: await find('datasets'),
    charts: await find('charts'),
    dashboards: await find('dashboards'),
    queries: await find('queries'),
  };
}
