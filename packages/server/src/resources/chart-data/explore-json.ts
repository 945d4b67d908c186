import { effectiveSettings, loadChart, migrateSettings, type Settings } from '@parallax/charts';
import { AppError, PlainError, QueryContext, type ResultType } from '@parallax/contract';
import { type Call, RawAnswer } from '../../http/call.ts';
import { findFaults } from '../../http/validate.ts';
import { answer, prepareContext } from '../../run/chart-data.ts';
import type { LoadedDataset } from '../../run/dataset-catalog.ts';
import { recordOf } from '../../run/json.ts';
import { runContext } from '../../run/run-context.ts';
import { findSource } from '../../run/source.ts';

type Fields = Record<string, unknown>;
type Source = { datasource_type: string; datasource_id: number } | null;

/** A chart's settings in, the answer to its first query out, for clients of the older API. */
export async function exploreJson(fields: Fields, source: Source, call: Call): Promise<RawAnswer> {
  const saved = await settingsIn(fields, call);
  const [, id, type = 'table'] = /^(\d+)__(\w+)$/.exec(String(saved.datasource ?? '')) ?? [];
  const datasource = source
    ? { id: source.datasource_id, type: source.datasource_type }
    : { id: Number(id ?? Number.NaN), type };
  if (!Number.isInteger(datasource.id)) throw new PlainError(400, 'The settings name no dataset.');
  const dataset = await findSource(datasource, call);
  const context: QueryContext = { datasource, form_data: saved, queries: await queriesOf(saved, dataset) };
  const on = (name: string) => String(fields[name] ?? '').toLowerCase() === 'true';
  const force = on('force');
  if (on('csv') || on('xlsx')) {
    return runContext({ ...context, result_format: on('csv') ? 'csv' : 'xlsx' }, call, { force });
  }
  const types: ResultType[] = ['query', 'results', 'samples'];
  const result_type = types.find(on);
  if (result_type === 'query') return first(await runContext({ ...context, result_type }, call, { force }));
  const [prepared] = await prepareContext({ ...context, ...(result_type && { result_type }) }, call);
  if (!prepared) throw new PlainError(400, 'Error: Empty query?');
  const entry = (await answer(prepared, force, call)).toString();
  const shown = `{"errors":[],"form_data":${JSON.stringify(saved)},${entry.slice(1)}`;
  return new RawAnswer(200, result_type ? entry : shown, 'application/json; charset=utf-8');
}

/** The settings of the request over those of the saved chart it names. */
async function settingsIn(fields: Fields, { services: { db } }: Call): Promise<Settings> {
  const sent = recordOf(fields.form_data);
  const id = Number(sent.slice_id ?? fields.slice_id);
  const stored = Number.isSafeInteger(id)
    ? await db.selectFrom('charts').select(['params', 'viz_type']).where('id', '=', id).executeTakeFirst()
    : undefined;
  const settings = { viz_type: stored?.viz_type, ...recordOf(stored?.params), ...sent };
  return { ...settings, viz_type: String(settings.viz_type ?? 'table') };
}

async function queriesOf(saved: Settings, { facts }: LoadedDataset): Promise<QueryContext['queries']> {
  const settings = migrateSettings(saved);
  const chart = await loadChart(settings);
  if (!chart) throw new PlainError(400, `Unknown chart type: ${settings.viz_type}`);
  try {
    const effective = effectiveSettings(chart, settings, { page: 'dashboard', dataset: facts });
    const queries = chart.query(effective, { dataset: facts });
    const context = { datasource: { id: facts.id, type: 'table' }, queries };
    if (findFaults(QueryContext, context)) throw new TypeError('The queries do not fit their schema.');
    return queries;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('VIZ_GET_DF_ERROR', {
      message: 'The settings of the chart cannot be read.',
      cause: error,
    });
  }
}

function first({ body, type }: RawAnswer): RawAnswer {
  const { result } = JSON.parse(String(body)) as { result: unknown[] };
  return new RawAnswer(200, JSON.stringify(result[0] ?? {}), type);
}
