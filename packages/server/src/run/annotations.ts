import { AppError, PlainError, type QueryContext, type QueryObject } from '@parallax/contract';
import { QueryError } from '@parallax/query';
import type { Call } from '../http/call.ts';
import { findChart } from '../resources/charts/find.ts';
import { savedQueries } from '../resources/charts/saved-queries.ts';
import { prepareContext, resultOf } from './chart-data.ts';
import { isRecord, type Json, recordOf } from './json.ts';

const NATIVE_COLUMNS = ['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'];

/** JSON text of the data of a query's annotation layers, by layer name. Formulas are the browser's. */
export async function annotationText(query: QueryObject, call: Call): Promise<string> {
  const layers = (query.annotation_layers ?? []).filter(layer => layer.annotationType !== 'FORMULA');
  if (layers.length === 0) return '{}';
  const texts = await Promise.all(
    layers.map(async layer => `${JSON.stringify(String(layer.name ?? ''))}:${await layerText(layer, call)}`),
  );
  return `{${texts.join(',')}}`;
}

function layerText(layer: Json, call: Call): Promise<string> {
  const id = Number(layer.value);
  if (!Number.isSafeInteger(id))
    throw new QueryError(`Annotation layer "${String(layer.name)}" has no source.`);
  switch (layer.sourceType) {
    case 'NATIVE':
      return nativeText(id, call);
    case 'table':
    case 'line':
      return chartText(id, layer, call);
    default:
      throw new QueryError(`Unknown annotation source: ${String(layer.sourceType)}`);
  }
}

async function nativeText(id: number, { principal, services: { db } }: Call): Promise<string> {
  if (!principal.can('can_read', 'Annotation')) throw new PlainError(403);
  const layer = await db.selectFrom('annotation_layers').select('id').where('id', '=', id).executeTakeFirst();
  if (!layer) throw new QueryError('The annotation layer does not exist.');
  const rows = await db
    .selectFrom('annotations')
    .select(['start_dttm', 'end_dttm', 'short_descr', 'long_descr', 'json_metadata'])
    .where('layer_id', '=', id)
    .orderBy('start_dttm')
    .orderBy('id')
    .execute();
  const records = rows.map(row => ({
    ...row,
    start_dttm: Date.parse(`${row.start_dttm}Z`),
    end_dttm: Date.parse(`${row.end_dttm}Z`),
  }));
  return JSON.stringify({ columns: NATIVE_COLUMNS, records });
}

/** The rows of another chart, over the time this one shows. */
async function chartText(id: number, layer: Json, call: Call): Promise<string> {
  const { context } = await savedQueries(await findChart(id, call), call.services);
  const [query] = context.queries;
  if (!query) return '{"records":[]}';
  const asked: QueryContext = {
    ...context,
    result_type: 'full',
    queries: [overridden(query, recordOf(layer.overrides))],
  };
  const [prepared] = await prepareContext(asked, call);
  const { result } = await resultOf(prepared!, false, call).catch(timedOut);
  return `{"records":${result.data.toString()}}`;
}

/** It is a chart nobody looks at that took too long: its layer says so. */
function timedOut(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'BACKEND_TIMEOUT_ERROR') throw error;
  throw new AppError(error.code, { message: 'Query timeout', extra: error.extra, cause: error });
}

function overridden(query: QueryObject, { time_range, time_grain_sqla }: Json): QueryObject {
  const grain = typeof time_grain_sqla === 'string' ? time_grain_sqla : null;
  return {
    ...query,
    annotation_layers: [],
    ...(typeof time_range === 'string' && { time_range }),
    ...(grain && {
      extras: { ...query.extras, time_grain_sqla: grain },
      columns: (query.columns ?? []).map(column =>
        isRecord(column) && column.columnType === 'BASE_AXIS' ? { ...column, timeGrain: grain } : column,
      ),
    }),
  };
}
