import { PlainError } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { drawableChart } from '../../render/chart.ts';
import { digestFor } from '../../render/digest.ts';
import { pictureOf, requirePictures, servePng, serveThumbnail, THUMBNAIL } from '../../render/serve.ts';
import { thumbnailParts, thumbnailUrl } from './definition.ts';
import { findChart } from './find.ts';
import { chartUrl } from './form-data.ts';

const PADDING = 16;

export async function chartThumbnail(id: number, asked: string, force: boolean, call: Call) {
  const chart = await findChart(id, call);
  const dataset = await call.services.db
    .selectFrom('datasets')
    .select(['version', 'changed_on'])
    .where('id', '=', chart.datasource_id ?? -1)
    .executeTakeFirst();
  return serveThumbnail(
    {
      asked,
      current: digestFor(thumbnailParts(chart, dataset ?? null), call.principal),
      url: digest => thumbnailUrl(id, digest),
      drawable: () => drawableChart(chart, { size: THUMBNAIL, force, padding: PADDING }, call),
    },
    call,
  );
}

interface Screenshot {
  force?: boolean;
  window_size?: [number, number];
  thumb_size?: [number, number];
}

/** Draws a chart at any size and says under which name the picture can be fetched. */
export async function cacheScreenshot(id: number, screenshot: Screenshot, call: Call) {
  requirePictures(call);
  const { window_size: [width, height] = [1600, 1200], thumb_size: [shown] = [800, 600] } = screenshot;
  const chart = await findChart(id, call);
  const options = { size: { width, height }, force: screenshot.force, padding: PADDING };
  const drawable = await drawableChart(chart, options, call);
  await pictureOf(drawable, shown, call);
  const cache_key = `${width}x${height}-${shown}-${drawable.name}`;
  return {
    cache_key,
    chart_url: chartUrl(id),
    image_url: `/api/v1/chart/${id}/screenshot/${cache_key}/`,
    task_status: 'Updated',
    task_updated_at: timestamp(call.now),
  };
}

/**
 * A picture by its name. The name says how large it is and what it shows, so it is drawn as the caller sees the chart
 * and served only if that is the same picture: a name opens nothing to others.
 */
export async function chartScreenshot(id: number, name: string, call: Call) {
  requirePictures(call);
  const [, width, height, shown, content] = /^(\d{2,4})x(\d{2,4})-(\d{2,4})-(\w{64})$/.exec(name) ?? [];
  const chart = await findChart(id, call);
  if (content === undefined) throw new PlainError(404);
  const size = { width: Number(width), height: Number(height) };
  if (Math.max(size.width, size.height, Number(shown)) > 4000) throw new PlainError(404);
  const drawable = await drawableChart(chart, { size, padding: PADDING }, call);
  if (drawable.name !== content) throw new PlainError(404);
  return servePng(await pictureOf(drawable, Number(shown), call), call);
}
