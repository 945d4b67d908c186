import type { Datasource, ExploreChart, ExploreMetadata } from '@parallax/contract';
import type { Static } from 'typebox';
import type { Call } from '../../http/call.ts';
import type { Row } from '../../metadata/schema.ts';
import { epochMs } from '../../metadata/timestamp.ts';
import { chartUrl, formDataOf } from '../charts/form-data.ts';
import { dashboardsVisibleAmong } from '../dashboards/find.ts';
import { paragraphs } from '../kit/derived-fields.ts';
import { humanise } from '../kit/humanise.ts';

/** A saved chart as Explore reads it. */
export async function describeChart(
  chart: Row<'charts'>,
  dataset: Datasource | null,
  call: Call,
): Promise<Static<typeof ExploreChart>> {
  const owners = await ownersOf(chart.id, call);
  const changed = humanise(epochMs(chart.changed_on), call.now);
  return {
    slice_id: chart.id,
    slice_name: chart.slice_name,
    slice_url: chartUrl(chart.id),
    edit_url: `/chart/edit/${chart.id}`,
    description: chart.description,
    description_markeddown: paragraphs(chart.description),
    form_data: formDataOf(chart),
    query_context: chart.query_context,
    datasource: dataset?.name ?? null,
    cache_timeout: chart.cache_timeout,
    certified_by: chart.certified_by,
    certification_details: chart.certification_details,
    changed_on: chart.changed_on,
    changed_on_humanized: changed,
    modified: changed,
    is_managed_externally: chart.is_managed_externally,
    owners: owners.map(owner => owner.id),
  };
}

/** Who made a chart, who owns it and where the caller can see it. */
export async function describeChartMetadata(
  chart: Row<'charts'>,
  call: Call,
): Promise<Static<typeof ExploreMetadata>> {
  const { db } = call.services;
  const linked = await db
    .selectFrom('dashboards')
    .innerJoin('dashboard_charts', 'dashboard_charts.dashboard_id', 'dashboards.id')
    .select(['dashboards.id', 'dashboard_title'])
    .where('dashboard_charts.chart_id', '=', chart.id)
    .orderBy('dashboards.id')
    .execute();
  const visible = await dashboardsVisibleAmong(
    linked.map(dashboard => dashboard.id),
    call,
  );
  const [created_by, changed_by] = await Promise.all(
    [chart.created_by_fk, chart.changed_by_fk].map(id => nameOf(id, call)),
  );
  return {
    created_on_humanized: humanise(epochMs(chart.created_on), call.now),
    changed_on_humanized: humanise(epochMs(chart.changed_on), call.now),
    owners: (await ownersOf(chart.id, call)).map(fullName),
    dashboards: linked.filter(dashboard => visible.has(dashboard.id)),
    ...(created_by && { created_by }),
    ...(changed_by && { changed_by }),
  };
}

const ownersOf = (chartId: number, { services }: Call) =>
  services.db
    .selectFrom('users')
    .innerJoin('chart_owners', 'chart_owners.user_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name'])
    .where('chart_owners.chart_id', '=', chartId)
    .orderBy('users.id')
    .execute();

async function nameOf(id: number | null, { services }: Call): Promise<string | null> {
  if (id === null) return null;
  const user = await services.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  return user ? fullName(user) : null;
}

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;
