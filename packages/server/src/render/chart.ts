import { createHash } from 'node:crypto';
import { regrouped, type Settings, type TransformContext, type View } from '@parallax/charts';
import {
  AppError,
  type ChartFilters,
  filtersOfLayer,
  PlainError,
  type QueryContext,
  type ResultEntry,
  readExact,
  timeRangeOf,
  toFrame,
  UNFILTERED,
} from '@parallax/contract';
import type { Call } from '../http/call.ts';
import type { Row } from '../metadata/schema.ts';
import { PICTURE_THEME, type Size } from '../picture-theme.ts';
import { findChart } from '../resources/charts/find.ts';
import { type SavedQueries, savedQueries } from '../resources/charts/saved-queries.ts';
import { annotationText } from '../run/annotations.ts';
import { type Prepared, prepareContext, resultOf } from '../run/chart-data.ts';
import { entryPieces } from '../run/reply.ts';
import type { StoredResult } from '../run/result-cache.ts';
import { message, placed, svg } from './markup.ts';
import { viewSvg } from './view.ts';

/** A chart whose data is at hand: named by what it shows, drawn when asked. */
export interface Drawable {
  name: string;
  svg(): Promise<string>;
}

export interface DrawOptions {
  size: Size;
  /** The dashboard the chart is drawn for; its readers may see it there. */
  dashboardId?: number;
  force?: boolean;
  /** Free space around the chart. */
  padding?: number;
  /** What the filters of the dashboard ask of it. */
  filters?: ChartFilters;
  /** The dashboard's colours: for everything, and for some labels. */
  scheme?: string;
  labelColours?: Record<string, string>;
}

/** Runs a chart's queries as the caller and says how to draw them. */
export async function drawableChart(row: Row<'charts'>, options: DrawOptions, call: Call): Promise<Drawable> {
  const { size, padding = 0 } = options;
  const ready = await readyChart(row, options, call);
  const layers = await readyLayers(ready, options, call);
  const name = createHash('sha256').update(
    JSON.stringify([size, padding, options.scheme ?? null, options.labelColours ?? null]),
  );
  for (const { row: own, answers } of [ready, ...layers]) {
    name.update(JSON.stringify([own.id, own.slice_name, own.viz_type, own.params]));
    for (const { result, annotations } of answers) name.update(result.data).update(annotations);
  }
  const inner = { width: size.width - 2 * padding, height: size.height - 2 * padding };
  return {
    name: name.digest('hex'),
    svg: async () =>
      svg(size, placed(await draw(ready, layers, inner, options.labelColours ?? {}, call), padding, padding)),
  };
}

/** A chart with the answers to its queries. */
interface Ready {
  row: Row<'charts'>;
  drawn: SavedQueries['drawn'];
  answers: Answered[];
}

async function readyChart(
  row: Row<'charts'>,
  { dashboardId, force = false, filters: { extraFormData, groupBy } = UNFILTERED, scheme }: DrawOptions,
  call: Call,
  adjust: (settings: Settings) => Settings = settings =>
    regrouped(scheme === undefined ? settings : { ...settings, color_scheme: scheme }, groupBy),
): Promise<Ready> {
  const page = dashboardId ? 'dashboard' : 'explore';
  const { context, drawn } = await savedQueries(row, call.services, { adjust, extraFormData, page });
  const form = { ...(context.form_data as object), slice_id: row.id, ...(dashboardId && { dashboardId }) };
  const prepared = await prepareContext({ ...context, form_data: form }, call);
  return { row, drawn, answers: await Promise.all(prepared.map(one => answerOf(one, force, call))) };
}

/** The charts a chart is made of. One that is gone or not to be seen is left out. */
async function readyLayers({ drawn }: Ready, options: DrawOptions, call: Call): Promise<Ready[]> {
  const layers = drawn?.chart.layers;
  if (!layers) return [];
  const { settings } = drawn;
  const { filters = UNFILTERED } = options;
  const places = layers.ids(settings);
  const found = layers.ids(settings, filters.extraFormData).map(async id => {
    const own = { ...UNFILTERED, extraFormData: filtersOfLayer(filters, places.indexOf(id)) };
    try {
      return await readyChart(await findChart(id, call), { ...options, filters: own }, call, saved =>
        layers.settings(saved, settings, id),
      );
    } catch (error) {
      if (error instanceof AppError || error instanceof PlainError) return null;
      throw error;
    }
  });
  return (await Promise.all(found)).filter(layer => layer !== null);
}

interface Answered {
  result: StoredResult;
  /** JSON text. */
  annotations: string;
}

async function answerOf(prepared: Prepared, force: boolean, call: Call): Promise<Answered> {
  const { result } = await resultOf(prepared, force, call);
  return { result, annotations: await annotationText(prepared.query, call) };
}

/** The answers to a question that is no chart's. */
export async function entriesOf(context: QueryContext, force: boolean, call: Call): Promise<ResultEntry[]> {
  const prepared = await prepareContext(context, call);
  return (await Promise.all(prepared.map(one => answerOf(one, force, call)))).map(readEntry);
}

/** The entry as our pages read it, whole numbers with all their digits; `run/reply.ts` writes its shape. */
function readEntry({ result, annotations }: Answered): ResultEntry {
  const pieces = entryPieces(result, { type: 'full', fresh: true, annotations, withQuery: false });
  return readExact(Buffer.concat(pieces).toString());
}

async function draw(
  { row, drawn, answers }: Ready,
  layers: readonly Ready[],
  size: Size,
  labelColours: Record<string, string>,
  call: Call,
): Promise<string> {
  const look = { size, labelColours };
  if (!drawn) return message(row.slice_name, size);
  const whole = layers.map(layer => ({ drawn: layer.drawn, entries: layer.answers.map(readEntry) }));
  const entries = answers.map(readEntry);
  if ([...entries, ...whole.flatMap(layer => layer.entries)].every(entry => entry.data.length === 0)) {
    return message('No data', size);
  }
  const { chart, settings } = drawn;
  const view = chart.layers
    ? chart.layers.combine(
        whole.flatMap(layer => (layer.drawn ? [viewOf(layer.drawn, layer.entries, look, call)] : [])),
        settings,
        contextOf(drawn, entries, look, call),
      )
    : viewOf(drawn, entries, look, call);
  return viewSvg(view, row.slice_name, size);
}

type Drawn = NonNullable<SavedQueries['drawn']>;

interface Look {
  size: Size;
  labelColours: Record<string, string>;
}

const viewOf = (drawn: Drawn, entries: readonly ResultEntry[], look: Look, call: Call): View =>
  drawn.chart.transform(entries.map(toFrame), drawn.settings, contextOf(drawn, entries, look, call));

const contextOf = (
  { dataset }: Drawn,
  entries: readonly ResultEntry[],
  { size, labelColours }: Look,
  call: Call,
): TransformContext => ({
  ...size,
  dataset: dataset.facts,
  theme: PICTURE_THEME,
  locale: 'en',
  labelColours,
  annotations: Object.assign({}, ...entries.map(entry => entry.annotation_data ?? {})),
  labelMaps: entries.map(entry => entry.label_map ?? {}),
  currency: entries[0]?.detected_currency ?? null,
  timeRange: timeRangeOf(entries[0]),
  animate: false,
  now: call.now,
});
