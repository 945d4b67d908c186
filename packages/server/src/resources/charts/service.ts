import { randomUUID } from 'node:crypto';
import { type Body, PlainError, type ProductApi, TAGGED_OBJECT_TYPES } from '@parallax/contract';
import type { Call } from '../../http/call.ts';
import { timestamp } from '../../metadata/timestamp.ts';
import { requireDataset } from '../../run/access.ts';
import type { LoadedDataset } from '../../run/dataset-catalog.ts';
import type { WriterOf } from '../kit/handlers.ts';
import { ownersToStore } from '../kit/owners.ts';
import { change, changedBy, createdBy, ifMatch, insert, removeRows, replaceLinks } from '../kit/write.ts';
import { requireUnreported } from '../reports/references.ts';
import { replaceCustomTags, requireCustomTags } from '../tags/assign.ts';
import { dashboardsToLink, replaceDashboards } from './dashboard-links.ts';
import { CHART_OWNERS, requireChartOwner } from './policy.ts';

type Api = ProductApi['chart'];
type Edit = Body<Api['update']>;

export const chartWriter: WriterOf<Api> = {
  async create(body, call) {
    const dataset = await requireDatasource(body.datasource_id, body.datasource_type, call);
    const owners = await ownersToStore(body.owners, 'create', call);
    const dashboards = await dashboardsToLink(null, body.dashboards ?? [], call);
    const {
      owners: _owners,
      dashboards: _dashboards,
      query_context_generation: _generated,
      uuid,
      is_managed_externally,
      ...columns
    } = body;
    const id = await call.services.metadata.transaction(async trx => {
      const made = await insert(trx, 'charts', {
        ...columns,
        uuid: uuid ?? randomUUID(),
        datasource_type: 'table',
        datasource_name: dataset.facts.name,
        is_managed_externally: is_managed_externally ?? false,
        ...savedBy(call),
        ...createdBy(call),
      });
      await replaceLinks(trx, CHART_OWNERS, made, owners ?? []);
      await replaceDashboards(trx, made, dashboards);
      return made;
    });
    return { id, result: body };
  },

  async update(id, body, call) {
    if (isGeneratedContext(body)) {
      await storeGeneratedContext(id, body.query_context ?? null, call);
      return body;
    }
    await requireChartOwner([id], call);
    const datasource = await newDatasource(body, call);
    const owners = await ownersToStore(body.owners, 'update', call);
    const dashboards = body.dashboards ? await dashboardsToLink(id, body.dashboards, call) : undefined;
    if (body.tags) await requireCustomTags(body.tags, 'Chart', call);
    await call.services.metadata.transaction(async trx => {
      const values = { ...changedColumns(body), ...datasource, ...savedBy(call), ...changedBy(call) };
      await change(trx, 'charts', id, values, ifMatch(call));
      if (owners) await replaceLinks(trx, CHART_OWNERS, id, owners);
      if (dashboards) await replaceDashboards(trx, id, dashboards);
      if (body.tags) await replaceCustomTags(trx, { type: TAGGED_OBJECT_TYPES.chart, id }, body.tags, call);
    });
    return body;
  },

  async remove(ids, call) {
    await requireUnreported('chart_id', ids, call);
    await requireChartOwner(ids, call);
    await call.services.metadata.transaction(trx => removeRows(trx, 'charts', ids));
  },
};

const savedBy = (call: Call) => ({
  last_saved_at: timestamp(call.now),
  last_saved_by_fk: call.principal.id,
});

/** What a client sends after drawing a chart it may not edit: the same settings as query objects, nothing else. */
const isGeneratedContext = (body: Edit): boolean =>
  body.query_context_generation === true &&
  body.query_context !== undefined &&
  Object.keys(body).length === 2;

/** Not an edit: neither the version nor the date of change moves. */
async function storeGeneratedContext(id: number, context: string | null, call: Call): Promise<void> {
  await call.services.db.updateTable('charts').set({ query_context: context }).where('id', '=', id).execute();
}

/** Null leaves columns that cannot be empty as they are. */
function changedColumns(body: Edit) {
  const {
    owners: _owners,
    dashboards: _dashboards,
    tags: _tags,
    query_context_generation: _generated,
    datasource_id: _id,
    datasource_type: _type,
    slice_name,
    uuid,
    is_managed_externally,
    ...columns
  } = body;
  return {
    ...columns,
    slice_name: slice_name ?? undefined,
    uuid: uuid ?? undefined,
    is_managed_externally: is_managed_externally ?? undefined,
  };
}

async function newDatasource({ datasource_id, datasource_type }: Edit, call: Call) {
  if (datasource_id === undefined || datasource_id === null) return {};
  const dataset = await requireDatasource(datasource_id, datasource_type ?? 'table', call);
  return { datasource_id, datasource_type: 'table', datasource_name: dataset.facts.name };
}

async function requireDatasource(id: number, type: string, call: Call): Promise<LoadedDataset> {
  const dataset = type === 'table' || type === 'dataset' ? await call.services.datasets.get(id) : null;
  if (!dataset) throw new PlainError(422, { datasource_id: ['Datasource does not exist'] });
  requireDataset(call.principal, dataset);
  return dataset;
}
