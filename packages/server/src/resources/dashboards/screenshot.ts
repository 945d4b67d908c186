import { setTimeout as delay } from 'node:timers/promises';
import { PlainError, type ProductApi } from '@parallax/contract';
import { Answer, type Call, type CallInput, RawAnswer } from '../../http/call.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { cut } from '../../render/markup.ts';
import { sheetsOf } from '../../render/page/boxes.ts';
import { withLooseCharts } from '../../render/page/complete.ts';
import { type DrawablePage, drawablePage } from '../../render/page/draw.ts';
import { picturesOf } from '../../render/pictures.ts';
import { svgToPdf, svgToPng } from '../../render/png.ts';
import { servePng } from '../../render/serve.ts';
import { contentKey, find, keep } from '../permalinks/entries.ts';
import { findDashboard } from './find.ts';
import { parseLayout } from './layout.ts';
import { memberCharts } from './members.ts';

/** How long the asking client waits before it is told to come back. */
const PATIENCE_MS = 5_000;
const DAY_MS = 86_400_000;
/** More pixels than this are drawn smaller. */
const MOST_PIXELS = 32_000_000;
/** Height of a sheet for its width, as on upright paper. */
const SHEET = Math.SQRT2;

interface PictureState {
  dataMask?: Record<string, unknown> | null;
  activeTabs?: string[] | null;
}

interface Asked {
  width: number;
  state: PictureState;
}

function requireScreenshots({ services }: Call): void {
  const { THUMBNAILS, ENABLE_DASHBOARD_SCREENSHOT_ENDPOINTS } = services.settings.flags;
  if (!THUMBNAILS || !ENABLE_DASHBOARD_SCREENSHOT_ENDPOINTS) throw new PlainError(404);
}

async function stateOf(body: PictureState & { permalinkKey?: string | null }, uuid: string, call: Call) {
  if (!body.permalinkKey) return { dataMask: body.dataMask, activeTabs: body.activeTabs };
  const link = await find<{ dashboardId: string; state: PictureState }>(
    'dashboard_permalink',
    body.permalinkKey,
    call,
  );
  if (!link || link.value.dashboardId !== uuid) throw new PlainError(404);
  return { dataMask: link.value.state.dataMask, activeTabs: link.value.state.activeTabs };
}

/** Draws a dashboard as it stands and says under which name the picture can be fetched. */
export async function cacheDashboardScreenshot(
  { params, q, body }: CallInput<ProductApi['dashboard']['cacheScreenshot']>,
  call: Call,
) {
  requireScreenshots(call);
  const { id, uuid, slug } = await findDashboard(String(params.pk), call);
  const width = q?.window_size?.[0] ?? 1600;
  const asked: Asked = { width, state: await stateOf(body, uuid, call) };
  const key = contentKey(['dashboard_picture', id, asked], call);
  await keep('dashboard_picture', { id, ...asked }, { key, ttlMs: DAY_MS }, call);
  const making = pngOf(id, asked, q?.force ?? false, call);
  const picture = await Promise.race([making, delay(PATIENCE_MS, null, { ref: false })]);
  making.catch(() => {});
  return new Answer(picture ? 200 : 202, {
    cache_key: key,
    dashboard_url: `/superset/dashboard/${slug || id}/`,
    image_url: `/api/v1/dashboard/${id}/screenshot/${key}/`,
    task_status: picture ? 'Updated' : 'Computing',
    task_updated_at: timestamp(call.now),
  });
}

/** A picture by its name. It is drawn as the caller sees the dashboard, so a name opens nothing to others. */
export async function dashboardScreenshot(id: number, key: string, format: 'png' | 'pdf', call: Call) {
  requireScreenshots(call);
  const entry = await find<Asked & { id: number }>('dashboard_picture', key, call);
  if (!entry || entry.value.id !== id) throw new PlainError(404);
  const { value } = entry;
  if (format === 'png') return servePng(await pngOf(id, value, false, call), call);
  const drawable = await pageOf(id, value, false, call);
  const pdf = await picturesOf(call.services).get(`${drawable.name}.pdf`, () => pdfOf(drawable));
  return new RawAnswer(200, pdf.png, 'application/pdf', { 'cache-control': 'private, max-age=300' });
}

async function pageOf(
  id: number,
  { width, state }: Asked,
  force: boolean,
  call: Call,
): Promise<DrawablePage> {
  const dashboard = await findDashboard(String(id), call);
  const charts = await memberCharts(id, call);
  return drawablePage(
    {
      id,
      title: dashboard.dashboard_title ?? '',
      layout: withLooseCharts(parseLayout(dashboard.position_json) ?? {}, charts),
      metadata: parseLayout(dashboard.json_metadata) ?? {},
      charts,
      masks: state.dataMask ?? {},
      activeTabs: state.activeTabs ?? [],
    },
    { width, force },
    call,
  );
}

async function pngOf(id: number, asked: Asked, force: boolean, call: Call) {
  const drawable = await pageOf(id, asked, force, call);
  const { width, height } = drawable.size;
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const drawn = Math.max(50, Math.floor(width * scale));
  return picturesOf(call.services).get(`${drawable.name}.${drawn}`, async () =>
    svgToPng(await drawable.svg(), { width: drawn }),
  );
}

async function pdfOf({ page, size: { width }, svg }: DrawablePage): Promise<Buffer> {
  const whole = await svg();
  const sheets = sheetsOf(page, Math.round(width * SHEET));
  return svgToPdf(
    sheets.map(({ top, height }) => cut(whole, { width, top, height })),
    { width },
  );
}
