import { createHash } from 'node:crypto';
import type { Call } from '../http/call.ts';
import type { Row } from '../metadata/schema.ts';
import { type SavedQueries, savedQueries } from '../resources/charts/saved-queries.ts';
import { annotationText } from '../run/annotations.ts';
import { type Prepared, prepareContext, resultOf } from '../run/chart-data.ts';
import { entryPieces } from '../run/reply.ts';
import type { StoredResult } from '../run/result-cache.ts';
import { type Entry, frameOf } from './frames.ts';
import { message, placed, svg } from './markup.ts';
import { PICTURE_THEME, type Size } from './theme.ts';
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
}

/** Runs a chart's queries as the caller and says how to draw them. */
export async function drawableChart(
  row: Row<'charts'>,
  { size, dashboardId, force = false, padding = 0 }: DrawOptions,
  call: Call,
): Promise<Drawable> {
  const { context, drawn } = await savedQueries(row, call.services);
  const form = { ...(context.form_data as object), slice_id: row.id, ...(dashboardId && { dashboardId }) };
  const prepared = await prepareContext({ ...context, form_data: form }, call);
  const answers = await Promise.all(prepared.map(one => answerOf(one, force, call)));
  const name = createHash('sha256').update(
    JSON.stringify([row.id, row.slice_name, row.viz_type, row.params, size, padding]),
  );
  for (const { result, annotations } of answers) name.update(result.data).update(annotations);
  const inner = { width: size.width - 2 * padding, height: size.height - 2 * padding };
  return {
    name: name.digest('hex'),
    svg: async () =>
      svg(size, placed(await draw(row, drawn, answers.map(readEntry), inner, call), padding, padding)),
  };
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

/** The entry as a client would read it; `run/reply.ts` writes its shape. */
function readEntry({ result, annotations }: Answered): Entry {
  const pieces = entryPieces(result, { type: 'full', fresh: true, annotations, withQuery: false });
  return JSON.parse(Buffer.concat(pieces).toString()) as Entry;
}

async function draw(
  row: Row<'charts'>,
  drawn: SavedQueries['drawn'],
  entries: readonly Entry[],
  size: Size,
  call: Call,
): Promise<string> {
  if (!drawn) return message(row.slice_name, size);
  if (entries.every(entry => entry.data.length === 0)) return message('No data', size);
  const { chart, settings, dataset } = drawn;
  const view = chart.transform(entries.map(frameOf), settings, {
    ...size,
    dataset: dataset.facts,
    theme: PICTURE_THEME,
    locale: 'en',
    labelColours: {},
    annotations: Object.assign({}, ...entries.map(entry => entry.annotation_data ?? {})),
    labelMaps: entries.map(entry => entry.label_map ?? {}),
    currency: entries[0]?.detected_currency ?? null,
    animate: false,
    now: call.now,
  });
  return viewSvg(view, row.slice_name, size);
}
