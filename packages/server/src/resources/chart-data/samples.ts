import { PlainError, type ProductApi, type Query, QueryContext, type QueryObject } from '@parallax/contract';
import { type Call, RawAnswer } from '../../http/call.ts';
import { findFaults, toFieldMessages } from '../../http/validate.ts';
import { answerPieces, openContext, prepareQuery, resultOf } from '../../run/chart-data.ts';
import { isRecord } from '../../run/json.ts';

const PER_PAGE = 1_000;
const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' };
const KEPT = ['filters', 'granularity', 'time_range', 'extras'] as const;

/** A page of a dataset's rows: plain samples, or with a body the rows behind a value that was drilled into. */
export async function samplePage(
  {
    datasource_id,
    datasource_type,
    page = 1,
    per_page = PER_PAGE,
    force,
    dashboard_id,
  }: Query<ProductApi['chartData']['samples']>,
  body: Record<string, unknown> | null,
  call: Call,
): Promise<RawAnswer> {
  const asked = isRecord(body) ? body : {};
  const filters = Object.fromEntries(KEPT.flatMap(key => (key in asked ? [[key, asked[key]]] : [])));
  const drilled = Object.keys(filters).length > 0;
  const context = checked({
    datasource: { id: datasource_id, type: datasource_type },
    queries: [filters],
    result_type: drilled ? 'drill_detail' : 'samples',
    form_data: dashboard_id === undefined ? {} : { dashboardId: dashboard_id },
  });
  const [query = {}] = context.queries;
  const open = await openContext(context, call);
  const fresh = force?.toLowerCase() === 'true';
  const paged: QueryObject = { ...query, row_limit: per_page, row_offset: (page - 1) * per_page };
  const counted: QueryObject = { ...query, columns: [], metrics: [COUNT], result_type: 'full' };
  const [rows, total] = await Promise.all([
    prepareQuery(paged, open, call).then(prepared => answerPieces(prepared, fresh, call)),
    prepareQuery(counted, open, call).then(prepared => resultOf(prepared, fresh, call)),
  ]);
  const count = /^\[\{"COUNT\(\*\)":(\d+)\}\]$/.exec(total.result.data.toString())?.[1] ?? '0';
  const paging = `{"page":${page},"per_page":${per_page},"total_count":${count},`;
  const entry = Buffer.concat(rows).subarray(1);
  const reply = Buffer.concat([Buffer.from(`{"result":${paging}`), entry, Buffer.from('}')]);
  return new RawAnswer(200, reply, 'application/json; charset=utf-8');
}

function checked(context: unknown): QueryContext {
  const faults = findFaults(QueryContext, context);
  if (faults) throw new PlainError(400, toFieldMessages(faults));
  return context as QueryContext;
}
