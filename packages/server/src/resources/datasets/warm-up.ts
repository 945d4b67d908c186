import type { Body, ProductApi } from '@parallax/contract';
import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { warmUp } from '../charts/data.ts';
import { findDatabaseByName } from '../databases/service.ts';
import { datasetIdOf } from './policy.ts';

type Wish = Body<ProductApi['dataset']['warmUpCache']>;

/** PUT warm_up_cache: runs every chart of a table's dataset, or those of them on one dashboard. */
export async function warmUpCharts({ db_name, table_name, dashboard_id, extra_filters }: Wish, call: Call) {
  const { db } = call.services;
  const databaseId = await findDatabaseByName(call.services, db_name);
  const dataset = await db
    .selectFrom('datasets')
    .select('id')
    .where('database_id', '=', databaseId ?? -1)
    .where('table_name', '=', table_name)
    .orderBy('id')
    .executeTakeFirst();
  if (!dataset) throw new PlainError(404, 'The provided table was not found in the provided database');
  const id = await datasetIdOf(dataset.id, call);
  const charts = await db
    .selectFrom('charts')
    .select('id')
    .where('datasource_id', '=', id)
    .where('datasource_type', '=', 'table')
    .$if(dashboard_id !== undefined && dashboard_id !== null, query =>
      query.where('id', 'in', eb =>
        eb.selectFrom('dashboard_charts').select('chart_id').where('dashboard_id', '=', dashboard_id!),
      ),
    )
    .orderBy('id')
    .execute();
  const result = [];
  for (const chart of charts) result.push(await warmUp({ chart_id: chart.id, extra_filters }, call));
  return result;
}
