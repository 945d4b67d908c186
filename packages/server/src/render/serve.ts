import { setTimeout as delay } from 'node:timers/promises';
import { AppError, PlainError } from '@parallax/contract';
import { Answer, type Call, RawAnswer, redirect } from '../http/call.ts';
import { timestamp } from '../metadata/timestamp.ts';
import type { Size } from '../picture-theme.ts';
import type { Drawable } from './chart.ts';
import { message } from './markup.ts';
import { type Picture, picturesOf } from './pictures.ts';
import { svgToPng } from './png.ts';

export const THUMBNAIL: Size = { width: 800, height: 600 };
/** How long a reader waits for a picture before being told that it is being made. */
const PATIENCE_MS = 5_000;
/** How long a browser shows a picture without asking again. */
const MAX_AGE_S = 300;

export function requirePictures({ services }: Call): void {
  if (!services.settings.flags.THUMBNAILS) throw new PlainError(404);
}

/** The finished picture, drawn `width` pixels wide unless it is at hand. */
export function pictureOf(drawable: Drawable, width: number, { services }: Call): Promise<Picture> {
  return picturesOf(services).get(`${drawable.name}.${width}`, async () =>
    svgToPng(await drawable.svg(), { width }),
  );
}

export interface ThumbnailRequest {
  /** The name the caller asked for, and the one it has now. */
  asked: string;
  current: string;
  url(digest: string): string;
  drawable(): Promise<Drawable>;
}

/** A thumbnail, the way to its present name, or the word that it is being made. */
export async function serveThumbnail(request: ThumbnailRequest, call: Call): Promise<Answer> {
  requirePictures(call);
  if (request.asked !== request.current) return redirect(request.url(request.current));
  const making = request
    .drawable()
    .catch(failedDrawable)
    .then(drawable => pictureOf(drawable, THUMBNAIL.width, call));
  const picture = await Promise.race([making, delay(PATIENCE_MS, null, { ref: false })]);
  if (picture) return servePng(picture, call);
  making.catch(() => {});
  return new Answer(202, { task_status: 'Computing', task_updated_at: timestamp(call.now) });
}

/** A chart that cannot be drawn has a quiet picture that says so; what is wrong is told where the chart is opened. */
function failedDrawable(error: unknown): Drawable {
  if (!(error instanceof AppError) && !(error instanceof PlainError)) throw error;
  if (error.status === 403 || error.status === 401) throw error;
  return { name: 'no-picture', svg: async () => message('No picture', THUMBNAIL) };
}

export function servePng({ name, png }: Picture, call: Call): RawAnswer {
  const etag = `"${name}"`;
  const headers = { etag, 'cache-control': `private, max-age=${MAX_AGE_S}` };
  const known = call.headers['if-none-match'] === etag;
  return new RawAnswer(known ? 304 : 200, known ? null : png, 'image/png', headers);
}
