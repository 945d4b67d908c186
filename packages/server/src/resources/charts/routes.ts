import type { ProductApi } from '@parallax/contract';
import { Answer, type Call, type Handlers } from '../../http/call.ts';
import { runContext } from '../../run/run-context.ts';
import { dashboardsVisibleAmong } from '../dashboards/find.ts';
import { favouriteHandlers } from '../kit/favourites.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import * as read from '../kit/read.ts';
import { chartContext, warmUp } from './data.ts';
import { deckLayers } from './deck-layers.ts';
import { charts } from './definition.ts';
import { chartIdOf } from './find.ts';
import { cacheScreenshot, chartScreenshot, chartThumbnail } from './pictures.ts';
import { chartWriter } from './service.ts';

type Api = ProductApi['chart'];
type Shown = Record<string, unknown>;

/** A chart names only those of its dashboards that the caller may see. */
async function hideDashboards(rows: Shown[], call: Call): Promise<Shown[]> {
  const named = rows.flatMap(row => (row.dashboards ?? []) as { id: number }[]);
  const visible = await dashboardsVisibleAmong(
    named.map(dashboard => dashboard.id),
    call,
  );
  return rows.map(row =>
    row.dashboards
      ? { ...row, dashboards: (row.dashboards as { id: number }[]).filter(({ id }) => visible.has(id)) }
      : row,
  );
}

export const chartHandlers: Handlers<ProductApi>['chart'] = {
  ...readHandlers<Api>(charts),
  ...writeHandlers<Api>(charts, chartWriter),
  ...favouriteHandlers(charts),
  list: async ({ q }, call) => {
    const reply = await read.list(charts, q, call);
    return new Answer(200, { ...reply, result: await hideDashboards(reply.result, call) });
  },
  item: async ({ params }, call) => {
    const id = await chartIdOf(params.id_or_uuid, call);
    const { body, version } = await read.item(charts, id, {}, call);
    const [result] = await hideDashboards([body.result], call);
    return new Answer(200, { result }, { etag: `"${version}"` });
  },
  deckLayers: async ({ params }, call) => ({ result: await deckLayers(params.pk, call) }),
  data: async ({ params, query }, call) => {
    const { format, type, force } = query ?? {};
    const context = await chartContext(params.pk, { result_format: format, result_type: type }, call);
    return runContext(context, call, { force: force === true });
  },
  warmUpCache: async ({ body }, call) => ({ result: [await warmUp(body, call)] }),
  thumbnail: ({ params, q }, call) => chartThumbnail(params.pk, params.digest, q?.force === true, call),
  cacheScreenshot: ({ params, q }, call) => cacheScreenshot(params.pk, q ?? {}, call),
  screenshot: ({ params }, call) => chartScreenshot(params.pk, params.digest, call),
};
