import { api } from '@parallax/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Place } from '../../ui/database-picker/model.ts';

export interface ExistingDataset {
  id: number;
  path: string;
}

/** The dataset a table already has, if the caller may see it. */
export function useExistingDataset({ database, catalog, schema, table }: Place): ExistingDataset | null {
  const { data } = useQuery({
    queryKey: ['dataset', 'of-table', database?.id, catalog, schema, table],
    enabled: database !== null && table !== null,
    queryFn: async ({ signal }) => {
      const filters = [
        { col: 'database', opr: 'rel_o_m', value: database?.id ?? 0 },
        { col: 'table_name', opr: 'eq', value: table ?? '' },
        ...(schema === null ? [] : [{ col: 'schema', opr: 'eq', value: schema }]),
        { col: 'sql', opr: 'dataset_is_null_or_empty', value: true },
      ];
      const { result } = await call(api.dataset.list, { q: { filters, page_size: 1 } }, { signal });
      const [row] = result;
      return row?.id === undefined ? null : { id: row.id, path: row.explore_url ?? '' };
    },
  });
  return table === null ? null : (data ?? null);
}
