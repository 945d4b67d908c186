import { api } from '@parallax/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/hooks.ts';
import { t } from '../../platform/i18n.ts';
import { toast } from '../toasts/store.ts';
import { allDatabases, type DatabaseUse, readTablesAgain } from './choices.ts';
import { asksCatalog, asksSchema, type Listing, type PickedDatabase, type Place, settle } from './model.ts';

/** Names inside a database, and the way to have the server read them again. */
export interface Names {
  listing: Listing | undefined;
  loading: boolean;
  failed: boolean;
  /** Why, where it did. */
  error: unknown;
  refresh(): Promise<void>;
}

const FRESH = 60_000;

type Reply = { result: string[]; default: string | null };
type Reader = (force: boolean, signal?: AbortSignal) => Promise<Reply>;

const listingOf = ({ result, default: preferred }: Reply): Listing => ({ names: result, preferred });

function useNames(key: readonly unknown[], enabled: boolean, failure: string, read: Reader): Names {
  const client = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const query = useQuery({
    queryKey: key,
    enabled,
    staleTime: FRESH,
    queryFn: async ({ signal }) => listingOf(await read(false, signal)),
  });
  const refresh = async () => {
    setRefreshing(true);
    try {
      client.setQueryData(key, listingOf(await read(true)));
      toast.success(t('List refreshed'));
    } catch {
      toast.danger(failure);
    } finally {
      setRefreshing(false);
    }
  };
  return {
    listing: enabled ? query.data : undefined,
    loading: (enabled && query.isFetching) || refreshing,
    failed: enabled && query.isError,
    error: enabled ? query.error : null,
    refresh,
  };
}

export const CATALOGS_FAILED = t('There was an error loading the catalogs');
export const SCHEMAS_FAILED = t('There was an error loading the schemas');

export function useCatalogs(place: Place): Names {
  const pk = place.database?.id ?? 0;
  return useNames(
    [...keyOf(api.database.catalogs), pk],
    asksCatalog(place),
    CATALOGS_FAILED,
    (force, signal) => call(api.database.catalogs, { params: { pk }, q: { force } }, { signal }),
  );
}

/** @param upload only those into which files may be loaded */
export function useSchemas(place: Place, upload = false): Names {
  const pk = place.database?.id ?? 0;
  const { catalog } = place;
  return useNames(
    [...keyOf(api.database.schemas), pk, catalog, upload],
    asksSchema(place),
    SCHEMAS_FAILED,
    (force, signal) =>
      call(
        api.database.schemas,
        { params: { pk }, q: { force, catalog, ...(upload && { upload_allowed: true }) } },
        { signal },
      ),
  );
}

interface Settling {
  catalogs: Names;
  schemas: Names;
  cleared: boolean;
  onChange(place: Place): void;
}

/** Keeps a place sound while its listings arrive: the default is taken where nothing that exists is chosen. */
export function useSettled(place: Place, { catalogs, schemas, cleared, onChange }: Settling) {
  const next = settle(place, { catalogs: catalogs.listing, schemas: schemas.listing }, cleared);
  useEffect(() => {
    if (next !== place) onChange(next);
  });
}

/** Has the tables of a place read again, here and on the server. */
export function useTableRefresh(place: Place): { loading: boolean; refresh(): Promise<void> } {
  const client = useQueryClient();
  const [loading, setLoading] = useState(false);
  return {
    loading,
    refresh: async () => {
      setLoading(true);
      try {
        await readTablesAgain(place);
        await client.invalidateQueries({ queryKey: ['options', ['tables', place.database?.id]] });
        toast.success(t('List refreshed'));
      } catch {
        toast.danger(t('There was an error loading the tables'));
      } finally {
        setLoading(false);
      }
    },
  };
}

/** A database by its id, as pickers know it; for places that were stored or came in the address. */
export function useDatabase(id: number | null, use: DatabaseUse = 'any'): PickedDatabase | null | undefined {
  const { data } = useQuery({
    queryKey: [...keyOf(api.database.list), 'picker', use],
    enabled: id !== null,
    staleTime: FRESH,
    queryFn: ({ signal }) => allDatabases(use, signal),
  });
  if (id === null) return null;
  return data && (data.find(database => database.id === id) ?? null);
}
