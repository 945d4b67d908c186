import type { DatasetAdd } from '@parallax/contract';
import type { Place } from '../../ui/database-picker/model.ts';

export const DATASETS = '/tablemodelview/list/';

export const explorePath = (id: number): string => `/explore/?viz_type=table&datasource=${id}__table`;

/** What creates a dataset from a place; null until a table is chosen. */
export function datasetBody({ database, catalog, schema, table }: Place): DatasetAdd | null {
  if (!database || table === null) return null;
  return {
    database: database.id,
    table_name: table,
    ...(catalog !== null && { catalog }),
    ...(schema !== null && { schema }),
  };
}

/** The database an address starts with. */
export function presetId(search: URLSearchParams): number | null {
  const id = Number(search.get('database'));
  return Number.isInteger(id) && id > 0 ? id : null;
}
