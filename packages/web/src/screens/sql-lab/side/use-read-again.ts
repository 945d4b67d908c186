import { api } from '@parallax/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/hooks.ts';
import { useDatabase, useSession, useTab } from '../context.ts';
import { changedDatabases } from '../model/changed-tables.ts';

/** Has the server look at the tables of the shown tab's place again, and what stands on the screen follow. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  const pk = useDatabase()?.id;
  const catalog_name = useTab(tab => tab.catalog) ?? null;
  const schema_name = useTab(tab => tab.schema) ?? '';
  return async () => {
    if (pk === undefined) return;
    const q = { schema_name, catalog_name, force: true };
    await call(api.database.tables, { params: { pk }, q }).catch(() => undefined);
    await Promise.all([
      client.invalidateQueries({ queryKey: keyOf(api.database.tables) }),
      client.invalidateQueries({ queryKey: keyOf(api.database.tableMetadata) }),
    ]);
  };
}

/** Keeps the tables in step with runs that make or remove some. */
export function useTablesInStep(): void {
  const { store } = useSession();
  const pk = useDatabase()?.id;
  const readAgain = useReadAgain();
  const latest = useRef({ pk, readAgain });
  latest.current = { pk, readAgain };
  useEffect(
    () =>
      store.subscribe((lab, before) => {
        const shown = latest.current;
        if (changedDatabases(before, lab).some(id => id === shown.pk)) void shown.readAgain();
      }),
    [store],
  );
}
