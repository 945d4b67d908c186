import type { ProductApi } from '@parallax/contract';
import { Answer, type Call, type Handlers } from '../../http/call.ts';
import { epochMs } from '../../metadata/timestamp.ts';
import { chartUrl, formDataOf } from '../charts/form-data.ts';
import { paragraphs } from '../kit/derived-fields.ts';
import { favouriteHandlers } from '../kit/favourites.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import * as read from '../kit/read.ts';
import { copyDashboard } from './copy.ts';
import { datasetsOf } from './datasets.ts';
import { dashboards } from './definition.ts';
import { editMetadata } from './edit-metadata.ts';
import { embed, findEmbedded, requireEmbedded, stopEmbedding } from './embedded.ts';
import { dashboardIdOf, findDashboard } from './find.ts';
import { changeList, type ListChange } from './item-lists.ts';
import { memberCharts } from './members.ts';
import { objectsIn } from './metadata.ts';
import { cacheDashboardScreenshot, dashboardScreenshot } from './screenshot.ts';
import { dashboardWriter } from './service.ts';
import { tabsOf } from './tabs.ts';
import { dashboardThumbnail } from './thumbnail.ts';

type Api = ProductApi['dashboard'];
const { update, ...writes } = writeHandlers<Api>(dashboards, dashboardWriter);

/** What an embedded guest does not learn. */
const HIDDEN_FROM_GUESTS = ['owners', 'changed_by', 'changed_by_name'];

export const dashboardHandlers: Handlers<ProductApi>['dashboard'] = {
  ...readHandlers<Api>(dashboards),
  ...writes,
  ...favouriteHandlers(dashboards),
  item: async ({ params, q }, call) => {
    const id = await dashboardIdOf(params.id_or_slug, call);
    const { body, version } = await read.item(dashboards, id, q, call);
    const { charts, ...result }: Record<string, unknown> = body.result;
    if (Array.isArray(charts)) result.charts = charts.map(chart => chart.slice_name);
    if (call.principal.kind === 'guest') for (const name of HIDDEN_FROM_GUESTS) delete result[name];
    return new Answer(200, { result }, { etag: `"${version}"` });
  },
  update: async (input, call) => {
    const reply = await update(input, call);
    const { version, changed_on } = await call.services.db
      .selectFrom('dashboards')
      .select(['version', 'changed_on'])
      .where('id', '=', input.params.pk)
      .executeTakeFirstOrThrow();
    const last_modified_time = Math.floor(epochMs(changed_on) / 1000);
    return new Answer(200, { ...reply, last_modified_time }, { etag: `"${version}"` });
  },
  charts: async ({ params }, call) => {
    const id = await dashboardIdOf(params.id_or_slug, call);
    const charts = await memberCharts(id, call);
    return {
      result: charts.map(chart => ({
        id: chart.id,
        slice_name: chart.slice_name,
        slice_url: chartUrl(chart.id),
        cache_timeout: chart.cache_timeout,
        changed_on: chart.changed_on,
        description: chart.description,
        description_markeddown: paragraphs(chart.description),
        form_data: formDataOf(chart),
        certified_by: chart.certified_by,
        certification_details: chart.certification_details,
      })),
    };
  },
  datasets: async ({ params }, call) => ({
    result: await datasetsOf(await findDashboard(params.id_or_slug, call), call),
  }),
  tabs: async ({ params }, call) => ({ result: tabsOf(await findDashboard(params.id_or_slug, call)) }),
  updateFilters: ({ params, body }, call) =>
    changeConfigured('native_filter_configuration', params.pk, body, call),
  updateCustomizations: ({ params, body }, call) =>
    changeConfigured('chart_customization_config', params.pk, body, call),
  updateColours: async ({ params, query, body }, call) => {
    const { color_namespace: _ignored, ...colours } = body;
    const mark = query?.mark_updated ?? true;
    await editMetadata(params.pk, call, metadata => Object.assign(metadata, colours), { mark });
    return {};
  },
  copy: async ({ params, body }, call) => ({ result: await copyDashboard(params.id_or_slug, body, call) }),
  embedded: async ({ params }, call) => {
    const result = await findEmbedded({ dashboardId: await dashboardIdOf(params.id_or_slug, call) }, call);
    return result ? { result } : new Answer(404, {});
  },
  embed: setEmbedded,
  updateEmbedded: setEmbedded,
  stopEmbedding: async ({ params }, call) => {
    await stopEmbedding(await dashboardIdOf(params.id_or_slug, call), call);
    return { message: 'OK' };
  },
  cacheScreenshot: cacheDashboardScreenshot,
  screenshot: ({ params, query }, call) =>
    dashboardScreenshot(params.pk, params.digest, query?.download_format ?? 'png', call),
  thumbnail: ({ params }, call) => dashboardThumbnail(params.pk, params.digest, call),
  embeddedByUuid: async ({ params }, call) => ({ result: await requireEmbedded(params.uuid, call) }),
};

async function setEmbedded(
  { params, body }: { params: { id_or_slug: string }; body: { allowed_domains: string[] } },
  call: Call,
) {
  const dashboardId = await dashboardIdOf(params.id_or_slug, call);
  await embed(dashboardId, body.allowed_domains, call);
  return new Answer(200, { result: await findEmbedded({ dashboardId }, call) });
}

async function changeConfigured(key: string, id: number, change: ListChange, call: Call) {
  const { result, version } = await editMetadata(id, call, metadata => {
    const items = changeList(objectsIn(metadata[key]), change);
    metadata[key] = items;
    return items;
  });
  return new Answer(200, { result }, { etag: `"${version}"` });
}
