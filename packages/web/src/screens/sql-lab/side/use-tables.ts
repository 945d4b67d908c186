import { api } from '@parallax/contract';
import { useCall } from '../../../api/hooks.ts';
import { useDatabase, useTab } from '../context.ts';

const LONG = 10 * 60_000;

/** All tables and views of the shown tab's schema. */
export function useTables() {
  const database = useDatabase();
  const catalog = useTab(tab => tab.catalog) ?? null;
  const schema = useTab(tab => tab.schema) ?? null;
  const ready = database && (schema !== null || database.engine_information.supports_schemas === false);
  return useCall(
    api.database.tables,
    ready
      ? { params: { pk: database.id }, q: { schema_name: schema ?? '', catalog_name: catalog } }
      : undefined,
    { staleTime: LONG },
  );
}
