import { createHash } from 'node:crypto';
import type { Call } from '../http/call.ts';
import type { Row } from '../metadata/schema.ts';
import { type SavedQueries, savedQueries } from '../resources/charts/saved-queries.ts';
import { answer, prepareContext } from '../run/chart-data.ts';
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
  const entries = (await Promise.all(prepared.map(one => answer(one, force, call)))).map(readEntry);
  const shown = entries.map(({ colnames, coltypes, data }) => [colnames, coltypes, data]);
  const name = createHash('sha256')
    .update(JSON.stringify([row.id, row.slice_name, row.viz_type, row.params, size, padding, shown]))
    .digest('hex');
  const inner = { width: size.width - 2 * padding, height: size.height - 2 * padding };
  return {
    name,
    svg: async () => svg(size, placed(await draw(row, drawn, entries, inner, call), padding, padding)),
  };
}

/** The reply's own text, whose shape `run/reply.ts` writes. */
const readEntry = (bytes: Buffer): Entry => JSON.parse(bytes.toString()) as Entry;

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
