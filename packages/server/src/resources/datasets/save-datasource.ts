import { DatasetColumnEdit, DatasetEdit, DatasetMetricEdit, PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { findFaults, toFieldMessages } from '../../http/validate.ts';
import { datasetIdOf } from './policy.ts';
import { updateDataset } from './update.ts';

type Json = Record<string, unknown>;

/** Saves a dataset sent in the shape Explore reads it in; what is only shown is left aside. Returns its id. */
export async function saveDatasource(text: string, call: Call): Promise<number> {
  const data = parsed(text);
  const { id } = data;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw new PlainError(400, 'The id is missing.');
  const found = await datasetIdOf(id, call);
  requireOnce(objects(data.columns).map(column => String(column.column_name)));
  const edit = {
    ...picked(data, DatasetEdit.properties),
    columns: objects(data.columns).map(column => picked(column, DatasetColumnEdit.properties)),
    metrics: objects(data.metrics).map(metric => picked(metric, DatasetMetricEdit.properties)),
    ...(Array.isArray(data.owners) && { owners: data.owners.map(idOf) }),
    ...(isObject(data.database) && { database_id: data.database.id }),
  };
  await updateDataset(found, fitting(edit), { overrideColumns: false, matchNames: true }, call);
  return found;
}

function fitting(edit: unknown): DatasetEdit {
  const faults = findFaults(DatasetEdit, edit);
  if (faults) throw new PlainError(400, JSON.stringify(toFieldMessages(faults)));
  return edit as DatasetEdit;
}

function requireOnce(names: readonly string[]): void {
  const twice = [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
  if (twice.length > 0) throw new PlainError(409, `Duplicate column name(s): ${twice.join(',')}`);
}

/** A dataset without folders is shown with `folders: null`, which says nothing. */
const picked = (value: Json, properties: object): Json =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([name, item]) => name in properties && !(name === 'folders' && item === null),
    ),
  );

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const idOf = (owner: unknown): unknown => (isObject(owner) ? owner.id : owner);

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    throw new PlainError(400, 'The field data is not JSON.');
  }
  throw new PlainError(400, 'The field data is not an object.');
}
