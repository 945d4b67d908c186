import { api } from '@parallax/contract';
import { call } from '../../api/client.ts';
import { t } from '../../platform/i18n.ts';
import type { OptionSource } from '../select/model.ts';
import type { PickedDatabase, Place } from './model.ts';

export type DatabaseUse = 'any' | 'sql-editor' | 'upload';

const LIMITS = {
  any: [],
  'sql-editor': [{ col: 'expose_in_sqllab', opr: 'eq', value: true }],
  upload: [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }],
};
const COLUMNS = ['id', 'database_name', 'backend', 'allow_multi_catalog'];

interface DatabaseFields {
  id?: number;
  database_name?: string;
  backend?: string;
  allow_multi_catalog?: boolean;
}

const picked = (row: DatabaseFields): PickedDatabase => ({
  id: row.id ?? 0,
  name: row.database_name ?? '',
  backend: row.backend ?? '',
  multiCatalog: row.allow_multi_catalog ?? false,
});

async function databases(
  use: DatabaseUse,
  request: { search: string; page: number; pageSize: number; signal: AbortSignal },
): Promise<{ found: PickedDatabase[]; total: number }> {
  const named = request.search ? [{ col: 'database_name', opr: 'ct', value: request.search }] : [];
  const q = {
    order_column: 'database_name',
    order_direction: 'asc' as const,
    page: request.page,
    page_size: request.pageSize,
    columns: COLUMNS,
    filters: [...LIMITS[use], ...named],
  };
  const { result, count } = await call(api.database.list, { q }, { signal: request.signal });
  return { found: result.map(picked), total: count };
}

/** Every database the caller may use that way; -1 asks for all at once. */
export const allDatabases = async (use: DatabaseUse, signal: AbortSignal): Promise<PickedDatabase[]> =>
  (await databases(use, { search: '', page: 0, pageSize: -1, signal })).found;

/** The databases as a searched list that remembers what it showed. */
export function databaseChoices(
  use: DatabaseUse,
): OptionSource & { find(id: number): PickedDatabase | null } {
  const seen = new Map<number, PickedDatabase>();
  return {
    key: ['databases', use],
    find: id => seen.get(id) ?? null,
    page: async request => {
      const { found, total } = await databases(use, request);
      for (const database of found) seen.set(database.id, database);
      return {
        options: found.map(({ id, name, backend }) => ({ value: id, label: name, note: backend })),
        total,
      };
    },
  };
}

const TYPE_NOTES: Record<string, string> = { view: t('view'), materialized_view: t('materialized view') };
const SEARCH_PAUSE = 120;

const tableQuery = (place: Place, more: { filter?: string; page?: number; force?: boolean }) => ({
  params: { pk: place.database?.id ?? 0 },
  q: { catalog_name: place.catalog, schema_name: place.schema ?? '', ...more },
});

/** The tables and views of a place, searched on the server. */
export const tableChoices = (place: Place): OptionSource => ({
  key: ['tables', place.database?.id, place.catalog, place.schema],
  debounce: SEARCH_PAUSE,
  page: async ({ search, page, pageSize, signal }) => {
    const { params, q } = tableQuery(place, { filter: search, page });
    const asked = { params, q: { ...q, page_size: pageSize } };
    const { result, count } = await call(api.database.tables, asked, { signal });
    return {
      options: result.map(({ value, type, extra }) => ({
        value,
        label: value,
        note: [TYPE_NOTES[type], extra?.certification ? t('certified') : undefined]
          .filter(Boolean)
          .join(' · '),
      })),
      total: count,
    };
  },
});

/** Has the server read the tables of a place again; answers how many there are. */
export async function readTablesAgain(place: Place): Promise<number> {
  const { params, q } = tableQuery(place, { force: true });
  return (await call(api.database.tables, { params, q: { ...q, page_size: 1 } })).count;
}
