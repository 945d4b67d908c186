import type { Db } from '../../metadata/schema.ts';
import type { Files } from '../archive.ts';
import { BUNDLE_VERSION, DatabaseFile, KINDS } from '../files.ts';
import { fileSlug } from '../names.ts';
import type { Problems } from '../problems.ts';
import { writeYaml } from '../yaml.ts';
import { type LegacySync, placeOf, placeText, Sources, unwrapped } from './sources.ts';
import { isObject, type Json, mapOf, objects, pick, textOf, uuidOf } from './values.ts';

/** Whether a YAML value is what releases before bundles wrote: databases with their tables, or tables alone. */
export const isLegacyDatasets = (value: unknown): boolean =>
  (isObject(value) && Array.isArray(value.databases)) || tablesIn(value).length > 0;

const tablesIn = (value: unknown): Json[] =>
  (Array.isArray(value) ? objects(value) : isObject(value) && !('uuid' in value) ? [value] : [])
    .map(unwrapped)
    .filter(item => 'table_name' in item);

/** An old file of datasets as the files of a bundle. */
export async function legacyDatasetFiles(
  value: unknown,
  db: Db,
  sync: LegacySync,
  problems: Problems,
): Promise<Files> {
  const databases = objects(isObject(value) ? value.databases : undefined);
  const named = new Map(databases.map(raw => [nameOf(raw), uuidOf(raw, 'database', nameOf(raw))]));
  const sources = new Sources(db, named);
  const files: Files = new Map([
    ['metadata.yaml', writeYaml({ version: BUNDLE_VERSION, type: KINDS.datasets.type })],
  ]);
  for (const raw of databases) {
    const uuid = (await sources.database(nameOf(raw)))?.uuid ?? '';
    files.set(`databases/${fileSlug(nameOf(raw))}.yaml`, writeYaml(databaseFile(raw, uuid)));
  }
  const tables = [
    ...databases.flatMap(raw => objects(raw.tables).map(table => ({ table, database: nameOf(raw) }))),
    ...tablesIn(value).map(table => ({ table, database: undefined })),
  ];
  for (const { table, database } of tables) {
    const place = placeOf(table, database);
    const path = `datasets/${fileSlug(place.database) || 'database'}/${fileSlug(placeText(place))}.yaml`;
    const file = await sources.datasetFile(path, table, place, sync, problems);
    if (file) files.set(path, writeYaml(file));
  }
  return files;
}

const nameOf = (raw: Json): string => textOf(raw.database_name) ?? '';

const databaseFile = (raw: Json, uuid: string): Json => ({
  ...pick(raw, DatabaseFile.properties),
  extra: mapOf(raw.extra),
  uuid,
  version: BUNDLE_VERSION,
});
