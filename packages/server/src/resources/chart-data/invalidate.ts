import type { Body, ProductApi } from '@parallax/contract';
import type { Services } from '../../services.ts';

type Asked = Body<ProductApi['chartData']['invalidate']>;
type Named = NonNullable<NonNullable<Asked['datasources']>>[number];

/** Drops the stored answers of datasets, named by uid or by where they are. */
export async function invalidateAnswers(
  { datasource_uids, datasources }: Asked,
  services: Services,
): Promise<void> {
  const found = await Promise.all((datasources ?? []).map(named => uidsOf(named, services)));
  for (const uid of new Set([...(datasource_uids ?? []), ...found.flat()])) {
    await services.results.forgetDataset(uid);
  }
}

async function uidsOf(named: Named, { db }: Services): Promise<string[]> {
  if (!named.datasource_name) return [];
  const rows = await db
    .selectFrom('datasets')
    .innerJoin('databases', 'databases.id', 'datasets.database_id')
    .select(['datasets.id', 'datasets.catalog', 'datasets.schema', 'database_name'])
    .where('table_name', '=', named.datasource_name)
    .execute();
  const fits = (asked: string | null | undefined, has: string | null) => !asked || asked === has;
  return rows
    .filter(row => fits(named.database_name, row.database_name))
    .filter(row => fits(named.schema, row.schema) && fits(named.catalog, row.catalog))
    .map(row => `${row.id}__table`);
}
