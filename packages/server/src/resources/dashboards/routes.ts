import type { ProductApi } from '@parallax/contract';
import { Answer, type Handlers } from '../../http/call.ts';
import { epochMs } from '../../metadata/timestamp.ts';
import { chartUrl, formDataOf } from '../charts/form-data.ts';
import { paragraphs } from '../kit/derived-fields.ts';
import { favouriteHandlers } from '../kit/favourites.ts';
import { readHandlers, writeHandlers } from '../kit/handlers.ts';
import * as read from '../kit/read.ts';
import { datasetsOf } from './datasets.ts';
import { dashboards } from './definition.ts';
import { dashboardIdOf, findDashboard } from './find.ts';
import { memberCharts } from './members.ts';
import { dashboardWriter } from './service.ts';

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
};
