import type { Body, ProductApi } from '@parallax/contract';
import { type Call, RawAnswer } from '../../http/call.ts';
import { openContext, prepareQuery, resultOf } from '../../run/chart-data.ts';
import { parseSettings } from '../charts/form-data.ts';
import { orField } from './create.ts';
import { databaseFor, settledPlace } from './place.ts';
import { columnFacts, columnOnWire, sourceColumns } from './source.ts';
import { checkedSql } from './sql-access.ts';
import { rendererFor } from './templates.ts';

const ROWS = 100;
const NO_CACHE = -1;

/**
 * What the dataset would return with this SQL. It is checked like a save and planned like a chart, so that nobody sees
 * a row here that a chart of the dataset would not show.
 */
export async function previewSql(
  id: number,
  body: Body<ProductApi['dataset']['preview']>,
  call: Call,
): Promise<RawAnswer> {
  const { sql, template_params } = body;
  const context = {
    datasource: { id, type: 'table' },
    queries: [{ row_limit: ROWS }],
    result_type: 'samples' as const,
    form_data: {},
    custom_cache_timeout: NO_CACHE,
  };
  const stored = await openContext(context, call);
  const database = await databaseFor(body.database_id ?? stored.dataset.databaseId, call);
  const place = await settledPlace({ ...body, isVirtual: true }, database);
  const render = rendererFor(database.engine, template_params, call, database);
  const rendered = await orField('sql', () => render(sql));
  await checkedSql({ sql, rendered }, place, database, call);
  const source = { databaseId: database.row.id, ...place, table: stored.dataset.facts.table, sql: rendered };
  const columns = await sourceColumns(call.services, source, call.signal);
  const facts = {
    ...stored.dataset.facts,
    ...place,
    sql,
    columns: columns.map(columnFacts),
    metrics: [],
    templateParams: parseSettings(template_params ?? null),
  };
  const dataset = { ...stored.dataset, ...place, databaseId: database.row.id, facts };
  const prepared = await prepareQuery({ row_limit: ROWS }, { ...stored, dataset, database }, call);
  const { result } = await resultOf(prepared, true, call);
  const described = JSON.stringify(columns.map(columnOnWire));
  const reply = Buffer.concat([
    Buffer.from(`{"result":{"columns":${described},`),
    result.summary,
    Buffer.from(',"data":'),
    result.data,
    Buffer.from('}}'),
  ]);
  return new RawAnswer(200, reply, 'application/json; charset=utf-8');
}
